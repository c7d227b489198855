import type { Samples } from './samples.ts';

/** Measures one figure once; or several, by name. */
export type Measure = () => Promise<Readonly<Record<string, number>>>;

/**
 * Measures all subjects once a round, each round beginning with another subject, so that a busy
 * moment of the machine meets them all.
 *
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
