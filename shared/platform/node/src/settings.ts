import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { addressesFrom } from '@platform/contracts/site-addresses';
import type * as z from 'zod/mini';
import { errorMessage } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const NOT_ALLOWED = 'has a value that is not allowed. Correct it or unset it.';

/**
 * An empty variable is unset. Errors name the variable without its value, which may be a secret; a
 * schema's own message continues that sentence. @throws OperatorError
 */
export function readSettings<Schema extends z.ZodMiniObject>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = schema.safeParse(given, { error: () => NOT_ALLOWED });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const sentence = `${String(issue?.path[0])} ${issue?.message}`;
  throw new OperatorError(
    issue?.message === NOT_ALLOWED ? `The environment variable ${sentence}` : sentence,
  );
}

/** SITE_ADDRESS and SETUP_ADDRESS, by default ports of this machine. @throws OperatorError */
export function readAddresses(env: Environment): SiteAddresses {
  try {
    return addressesFrom(env);
  } catch (error) {
    // Errors of the contracts have one line for people.
    throw new OperatorError(errorMessage(error));
  }
}
