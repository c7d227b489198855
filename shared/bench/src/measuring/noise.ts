import { spread } from './samples.ts';

/** Rounds of the same work, of which an idle machine takes nearly the same time for each. */
const ROUNDS = 15;
const STEPS = 3_000_000;

/** How much the time for the same work varies at this moment: the spread of its rounds. */
export function machineNoise(): number {
  return spread(Array.from({ length: ROUNDS }, timeOfWork));
}

function timeOfWork(): number {
  const start = process.hrtime.bigint();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum * 31 + step) | 0;
  // The sum is used, so that the loop is not left out.
  return Number(process.hrtime.bigint() - start) + (sum & 1);
}
