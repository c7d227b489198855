import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { ok } from '@site/node/result';
import type * as z from 'zod/mini';
import { err, type Result } from '../problem.ts';
import type { Store } from './store.ts';

/**
 * Reads a JSON file of the store and checks it by its schema. Undefined where there is no such file;
 * `store-not-readable` where this user may not read it; `damaged-file` where it is corrupt;
 * `newer-contract` where a newer version wrote it in a way that this one would misread. Rejects where the
 * storage does not answer.
 *
 * @param advice what to do about a corrupt file, as the end of a sentence
 * @param upgrade gives what an older version wrote the form that the schema has
 */
export async function readStoredJson<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
  advice: string,
  upgrade: (value: unknown) => unknown = (value) => value,
): Promise<Result<z.output<Schema> | undefined>> {
  const file = store.place(key);
  const read = await store.read(key);
  if (!read.ok) {
    if (read.reason === 'missing') return ok(undefined);
    // It says nothing about the file, and whoever takes it for a corrupt one would pass it over.
    if (read.reason === 'away') throw read.error;
    if (read.reason === 'forbidden') return forbidden(file, read.code);
    return err('damaged-file', `${file} can't be read (${read.code}): ${advice}.`);
  }
  const value = parseJson(read.value.toString());
  const contract = contractOf(value);
  if (contract !== undefined && contract > CONTRACT_VERSION) {
    return err(
      'newer-contract',
      `${file} was written for contract ${contract}, and this program reads contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from.`,
    );
  }
  const parsed = schema.safeParse(upgrade(value));
  if (parsed.success) return ok(parsed.data);
  return err('damaged-file', `${file} is damaged (${firstViolation(parsed.error)}): ${advice}.`);
}

/** A file that this user may not read is intact for others. */
function forbidden(file: string, code: string) {
  return err(
    'store-not-readable',
    `This user may not read ${file} (${code}): run this as a user who may, or check its owner and its rights.`,
  );
}

function contractOf(value: unknown): number | undefined {
  if (value === null || typeof value !== 'object' || !('contract' in value)) return undefined;
  return typeof value.contract === 'number' ? value.contract : undefined;
}

/** The first thing that a schema found wrong, with where. */
export function firstViolation(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'unreadable';
  return [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': ');
}

/** Undefined, which no schema here accepts, where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a stored value, for people to read as well. */
export function storedText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
