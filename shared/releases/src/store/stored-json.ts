import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { done, failed, type Result } from '../result.ts';
import { codeOf } from './store.ts';

/**
 * Reads a JSON file of the store and checks it by its schema. Undefined where there is no such file;
 * `damaged-file` where it is there and is not what it should be.
 *
 * @param advice what to do about a damaged file, as the end of a sentence
 */
export async function readStoredJson<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  advice: string,
): Promise<Result<z.output<Schema> | undefined>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return done(undefined);
    return failed('damaged-file', `${file} can't be read (${codeOf(error)}): ${advice}.`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return done(parsed.data);
  return failed('damaged-file', `${file} is damaged (${firstFault(parsed.error)}): ${advice}.`);
}

/** The first thing that a schema found wrong, with where. */
export function firstFault(error: z.core.$ZodError): string {
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
