import { readFile } from 'node:fs/promises';
import { replaceFile } from '@platform/node/atomic-write';
import { errorReason } from '@platform/node/error-code';
import { parseJson } from '@platform/node/parse-json';
import * as z from 'zod/mini';
import type { Delivered } from './plan.ts';

const remembered = z.object({
  epoch: z.optional(z.string()),
  revision: z.int().check(z.nonnegative()),
  conditions: z.array(
    z.object({
      event: z.enum(['guard-hold', 'guard-stop', 'edge-silent']),
      of: z.string(),
    }),
  ),
});

/** A file of the machine with what has been delivered; undefined where there is none that can be read. */
export async function recall(file: string): Promise<Delivered | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return remembered.safeParse(parseJson(text)).data;
}

/** Resolves to why it can't be written, if it can't: then a restart delivers things again. */
export async function remember(file: string, delivered: Delivered): Promise<string | undefined> {
  try {
    await replaceFile(file, `${JSON.stringify(delivered)}\n`, { mode: 0o600 });
    return undefined;
  } catch (error) {
    return `${file} can't be written (${errorReason(error)}): after a restart, things are told again or not at all.`;
  }
}
