import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type * as z from 'zod/mini';
import { absence, readReachable, type Store } from './store.ts';

/**
 * Undefined if missing; otherwise `store-not-readable`, `damaged-file` or `newer-contract`. Rejects
 * if the storage is unreachable.
 * @param advice about a corrupt file, as the end of a sentence
 */
export async function readStoredJson<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
  advice: string,
): Promise<Result<z.output<Schema> | undefined>> {
  const read = await readStoredFile(store, key, schema, advice);
  return read.ok ? ok(read.value?.content) : read;
}

/** As `readStoredJson`, with the bytes that say so. */
export async function readStoredFile<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
  advice: string,
): Promise<Result<{ readonly content: z.output<Schema>; readonly bytes: Buffer } | undefined>> {
  const file = store.place(key);
  // An unreachable file may be intact: treating it as corrupt would skip it.
  const read = await readReachable(store, key);
  if (!read.ok) {
    if (read.reason === 'missing') return ok(undefined);
    if (read.reason === 'failed') {
      return err('damaged-file', `${file} ${absence(read)}: ${advice}.`);
    }
    // It is intact for other users.
    return err(
      'store-not-readable',
      `This user may not read ${file} (${read.code}): run this as a user who may, or check its owner and its rights.`,
    );
  }
  const value = parseJson(read.value.toString());
  const contract = contractOf(value);
  if (contract > CONTRACT_VERSION) {
    return err(
      'newer-contract',
      `${file} was written for contract ${contract}, and this program reads contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from.`,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok({ content: parsed.data, bytes: read.value });
  return err('damaged-file', `${file} is damaged (${firstViolation(parsed.error)}): ${advice}.`);
}

/** 0 if there is none. */
function contractOf(value: unknown): number {
  const described = value !== null && typeof value === 'object' && 'contract' in value;
  return described && typeof value.contract === 'number' ? value.contract : 0;
}

export function firstViolation(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'unreadable';
  return [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': ');
}

/** Indented, because people read it too. */
export function storedText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
