import type * as z from 'zod/mini';
import { type SiteConfig, siteConfig } from './site-config.ts';

/** What stands in for a placeholder whose environment variable is not set. */
const placeholders = { PORT: '8080', SETUP_PORT: '8081' } as const;

/**
 * Reads the text of a site configuration file. `{PORT}` and `{SETUP_PORT}` in its string values
 * become those environment variables (8080 and 8081 where they are not set), so that one file
 * serves a machine whatever ports it uses.
 *
 * @throws Error with one line that names the wrong key, such as
 *   `Site configuration: plans.basic.users is missing`
 */
export function parseSiteConfig(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): SiteConfig {
  const parsed = siteConfig.safeParse(expand(parseJson(text), env), { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Site configuration: ${issue ? describe(issue) : 'the file is not valid'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`Site configuration: the file is not JSON (${detail})`);
  }
}

function expand(value: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof value === 'string') {
    return Object.entries(placeholders).reduce(
      (filled, [name, fallback]) => filled.replaceAll(`{${name}}`, env[name] || fallback),
      value,
    );
  }
  if (Array.isArray(value)) return value.map((item) => expand(item, env));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item, env)]));
  }
  return value;
}

function describe(issue: z.core.$ZodIssue): string {
  const at = (extra: PropertyKey[] = []) =>
    [...issue.path, ...extra].map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') return `${at(issue.keys.slice(0, 1))} is not a known key`;
  if (issue.input === undefined && issue.code === 'invalid_type') return `${at()} is missing`;
  if (issue.code === 'invalid_type') return `${at()} must be of type ${issue.expected}`;
  if (issue.code === 'invalid_format' && issue.format !== 'regex')
    return `${at()} is not written as ${issue.format}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${at()} is too short`;
  if (issue.code === 'too_small') return `${at()} must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${at()} must be at most ${issue.maximum}`;
  return `${at()} has a value that is not allowed`;
}
