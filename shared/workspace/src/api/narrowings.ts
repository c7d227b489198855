import { readFile } from 'node:fs/promises';
import { OperatorError } from '@site/node/operator-error';
import * as z from 'zod/mini';
import type { Surface } from './surface.ts';

/*
 * A narrowing is the one change of a declaration that does not raise the major version: sources may
 * no longer write what never worked when it ran. What runs is the same, so releases that were built
 * before lack nothing, and a major version would refuse them all. No program can tell what never
 * worked: people state it, with the reason, in the package's `api.narrowed.json`, and the report
 * shows it.
 */

const text = z.string().check(z.minLength(1));

const narrowing = z.strictObject({
  entry: text,
  name: text,
  /** What the declaration said, as the report printed it. */
  from: text,
  /** What it says instead. */
  to: text,
  /** Why nothing that worked is refused. */
  reason: text,
});
export type Narrowing = z.infer<typeof narrowing>;

/** @throws OperatorError where the file holds something else; a package may do without the file */
export async function readNarrowings(file: string): Promise<readonly Narrowing[]> {
  const content = await readFile(file, 'utf8').catch(() => '[]');
  try {
    return z.array(narrowing).parse(JSON.parse(content));
  } catch (error) {
    throw new OperatorError(`${file} is no list of narrowings: ${String(error)}`);
  }
}

/** An earlier declaration with its narrowings, to be compared with the present one. */
export function narrow(
  declaration: string,
  entry: string,
  name: string,
  narrowings: readonly Narrowing[],
): string {
  return narrowings
    .filter((one) => one.entry === entry && one.name === name)
    .reduce((before, { from, to }) => before.replace(from, () => to), declaration);
}

/** One line for the report. */
export function describeNarrowing({ entry, name, from, to, reason }: Narrowing): string {
  return `- \`${name}\` of ${entry}: \`${to}\`, before \`${from}\`. ${reason}`;
}

/** Narrowings of what the package does not say any more, or did not say yet. */
export function idleNarrowings(
  surface: Surface,
  narrowings: readonly Narrowing[],
): readonly Narrowing[] {
  return narrowings.filter(({ entry, name, to }) => !surface[entry]?.[name]?.includes(to));
}
