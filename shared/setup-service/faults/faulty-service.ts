import { runProgram } from '../testing/program.ts';
import type { seeded } from '../testing/random.ts';

/** Somewhere in the middle of the answers that are under way. */
const LATEST_DEATH_MS = 25;

/**
 * A service that is killed, without a word, again and again: each time after some number of requests
 * that a seed decides, with whatever is under way; and started again at once.
 */
export function faultyService(
  env: Readonly<Record<string, string>>,
  random: ReturnType<typeof seeded>,
  kills: { readonly most: number; readonly requestsBetween: number },
) {
  let running = runProgram(env);
  let crashes = 0;
  let untilDeath = next();

  function next(): number {
    return 1 + random.below(kills.requestsBetween * 2);
  }

  /** Called as a request goes out: the service may die while it is on its way. */
  function noteRequest(): void {
    untilDeath -= 1;
    if (untilDeath > 0 || crashes >= kills.most) return;
    crashes += 1;
    untilDeath = next();
    setTimeout(die, random.below(LATEST_DEATH_MS));
  }

  function die(): void {
    running.child.kill('SIGKILL');
    running = runProgram(env);
  }

  return {
    noteRequest,
    address: () => running.listening,
    crashes: () => crashes,
    stop: async () => {
      await running.listening;
      running.child.kill('SIGTERM');
      await running.ended;
    },
  };
}
