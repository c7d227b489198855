/** Measures one figure once; or several, by name. */
export type Measure = () => Promise<Readonly<Record<string, number>>>;

/**
 * Each round begins with another subject, so that a busy moment of the machine meets them all.
 * @returns the samples by figure, then by subject
 */
export async function inTurns(
  subjects: Readonly<Record<string, Measure>>,
  rounds: number,
): Promise<Readonly<Record<string, Readonly<Record<string, Samples>>>>> {
  const figures: Record<string, Record<string, number[]>> = {};
  const names = Object.keys(subjects);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? '';
      const measured = (await subjects[name]?.()) ?? {};
      for (const [figure, value] of Object.entries(measured)) {
        figures[figure] ??= {};
        figures[figure][name] ??= [];
        figures[figure][name].push(value);
      }
    }
  }
  return figures;
}

export type Samples = readonly number[];

/** @param share between 0 and 1; the value below which that share of the samples lies */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('there are no samples');
  return below + (above - below) * (place - Math.floor(place));
}

export function median(samples: Samples): number {
  return percentile(samples, 0.5);
}

/** The distance between the quartiles, as a share of the median: 0 where the samples are all equal. */
function spread(samples: Samples): number {
  const middle = median(samples);
  const range = percentile(samples, 0.75) - percentile(samples, 0.25);
  return range === 0 ? 0 : range / Math.abs(middle);
}

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
