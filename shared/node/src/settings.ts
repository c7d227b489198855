import { addressesFrom } from '@site/contracts/site-addresses';
import type { SiteAddresses } from '@site/contracts/site-config';
import type * as z from 'zod/mini';
import { errorMessage } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

/** Environment variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const NOT_ALLOWED = 'has a value that is not allowed. Correct it or unset it.';

/**
 * Reads settings from the environment. An empty variable counts as not set.
 *
 * The message of an error names the variable and does not repeat its value, which may be a secret.
 * A schema that has an error message of its own continues the sentence that begins with the name:
 * `PORT` and `must be a number`.
 *
 * @param schema an object schema with the names of the variables as keys
 * @throws OperatorError naming the variable that is wrong
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

/**
 * Reads the addresses of the site and of the setup service from SITE_ADDRESS and SETUP_ADDRESS; by
 * default they are this machine's ports.
 *
 * @throws OperatorError if a variable holds no address
 */
export function readAddresses(env: Environment): SiteAddresses {
  try {
    return addressesFrom(env);
  } catch (error) {
    // The contracts throw only errors whose message is one line for people.
    throw new OperatorError(errorMessage(error));
  }
}
