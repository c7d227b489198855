import { changesBetween } from '@platform/contracts/changes-between';
import type * as z from 'zod/mini';
import { type Configuration, configuration } from './configuration.ts';

/**
 * Parses a site configuration file, refusing unknown keys.
 *
 * @throws Error with one line that names the wrong key, and its path as the cause
 */
export function parseConfiguration(text: string): Configuration {
  const parsed = configuration.safeParse(parseJson(text), { reportInput: true });
  if (parsed.success) {
    requireTenCalls(parsed.data);
    return parsed.data;
  }
  const { issues } = parsed.error;
  // A key that is misspelt is missing as well.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw new Error(`Site configuration: ${issue ? describe(issue) : 'the file is not valid'}`, {
    cause: issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue?.path,
  });
}

/** A challenge of the bot check is one call more than a back end without orders has. */
function requireTenCalls({ setupService, botCheck }: Configuration): void {
  if (setupService.orders !== false || botCheck.kind !== 'proof-of-work') return;
  throw new Error(
    'Site configuration: botCheck.kind must be recaptcha where setupService.orders is false',
    { cause: ['botCheck', 'kind'] },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`Site configuration: the file is not JSON (${detail})`, { cause: error });
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const at = (extra: PropertyKey[] = []) =>
    [...issue.path, ...extra].map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const meant = closest(unknown, keysAt(issue.path));
    return `${at([unknown])} is not a known key${meant ? `: did you mean '${meant}'?` : ''}`;
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

/** The keys of the object at a path of the configuration. */
function keysAt(
  [key, ...path]: readonly PropertyKey[],
  schema: z.core.$ZodType = configuration,
): string[] {
  return objectsIn(schema).flatMap((object) => {
    const shape = shapeOf(object);
    if (key === undefined) return Object.keys(shape);
    const next = shape[String(key)];
    return next ? keysAt(path, next) : [];
  });
}

/** Without what stands around an object: defaults, and the kinds of a union. */
function objectsIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod;
  if ('innerType' in def) return objectsIn(def.innerType as z.core.$ZodType);
  if ('options' in def) return (def.options as z.core.$ZodType[]).flatMap(objectsIn);
  return [schema];
}

const shapeOf = ({ _zod: { def } }: z.core.$ZodType) =>
  ('shape' in def ? def.shape : {}) as Readonly<Record<string, z.core.$ZodType>>;

/** The one that takes the fewest changes, of a third of its letters at most. */
function closest(text: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, changes: changesBetween(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, changes }) => changes <= name.length / 3);
  return near.sort((a, b) => a.changes - b.changes)[0]?.name;
}
