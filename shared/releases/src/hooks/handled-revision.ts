import { readFile } from 'node:fs/promises';
import { replaceFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { err, type Result } from '../problem.ts';
import { parseJson } from '../store/stored-json.ts';

/** The last revision of which ledger a hook has handled. */
const handled = z.object({
  revision: z.int().check(z.nonnegative()),
  /** Absent for a ledger that an earlier version wrote. */
  epoch: z.optional(z.string()),
});
export type Handled = z.infer<typeof handled>;

/** Undefined before the first one; fails where the file says nothing that can be trusted. */
export async function readHandled(file: string): Promise<Result<Handled | undefined>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(undefined);
    return err('damaged-file', `${file} can't be read (${errorCode(error)}).`);
  }
  const read = handled.safeParse(parseJson(text));
  if (read.success) return ok(read.data);
  return err(
    'damaged-file',
    `${file} does not say which revision was handled last: remove it to begin with the next one, or write {"revision":N} into it.`,
  );
}

export function writeHandled(file: string, state: Handled): Promise<void> {
  return replaceFile(file, `${JSON.stringify(state)}\n`);
}
