import type * as z from 'zod/mini';
import { type Configuration, configuration } from './configuration.ts';

/**
 * Parses a site configuration file, refusing unknown keys.
 *
 * @throws Error with one line that names the wrong key
 */
export function parseConfiguration(text: string): Configuration {
  const parsed = configuration.safeParse(parseJson(text), { reportInput: true });
  if (parsed.success) {
    requireTenCalls(parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new Error(`Site configuration: ${issue ? describe(issue) : 'the file is not valid'}`);
}

/** A challenge of the bot check is one call more than a back end without orders has. */
function requireTenCalls({ setupService, botCheck }: Configuration): void {
  if (setupService.orders !== false || botCheck.kind !== 'proof-of-work') return;
  throw new Error(
    'Site configuration: botCheck.kind must be recaptcha where setupService.orders is false',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`Site configuration: the file is not JSON (${detail})`);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const at = (extra: PropertyKey[] = []) =>
    [...issue.path, ...extra].map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    return `${at(issue.keys.slice(0, 1))} is not a known key`;
  }
  if (issue.input === undefined && issue.code === 'invalid_type') return `${at()} is missing`;
  if (issue.code === 'invalid_type') return `${at()} must be of type ${issue.expected}`;
  if (issue.code === 'invalid_format' && issue.format !== 'regex')
    return `${at()} is not written as ${issue.format}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${at()} is too short`;
  if (issue.code === 'too_small') return `${at()} must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${at()} must be at most ${issue.maximum}`;
  if (issue.code === 'custom' && issue.message.startsWith('is ')) return `${at()} ${issue.message}`;
  return `${at()} has a value that is not allowed`;
}
