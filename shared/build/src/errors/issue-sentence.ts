/** What is read of an issue of zod. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly expected?: unknown;
  readonly values?: unknown;
  readonly keys?: unknown;
}

/** What a field of `src/routes.ts` must look like, where a schema has only a pattern for it. */
const shapes: Readonly<Record<string, string>> = {
  path: 'must begin with a slash and consist of lower-case letters, digits and hyphens, as in "/pricing"',
  page: 'must begin with a letter and consist of lower-case letters, digits and hyphens, as in "pricing"',
  sections:
    'must begin with a letter and consist of lower-case letters, digits and hyphens, as in "plans"',
  picture: 'must name a .jpg or .png file in public, as in "/share/pricing.jpg"',
};

/**
 * Says in one sentence what is wrong with a value that violates a schema, such as
 * `title has 83 characters: at most 70 fit`.
 *
 * @param issue its path begins at `value`
 */
export function issueSentence(value: unknown, issue: Issue): string {
  const found = valueAt(value, issue.path);
  const name = issue.path.map(String).join('.') || 'it';
  return `${name} ${problemOf(found, issue)}`;
}

function problemOf(found: unknown, issue: Issue): string {
  const { code, path, message, minimum, maximum, expected, values, keys } = issue;
  const count = typeof found === 'string' || Array.isArray(found) ? found.length : 0;
  const field = path.filter((key) => typeof key === 'string').at(-1) ?? '';
  if (code === 'invalid_type' && found === undefined) return 'is missing';
  if (code === 'invalid_type') return `must be of type ${expected}`;
  if (code === 'too_small' && count === 0) return 'is empty';
  if (code === 'too_small') return `has ${count} characters: write at least ${minimum}`;
  if (code === 'too_big') return `has ${count} characters: at most ${maximum} fit`;
  if (code === 'invalid_value') return `is "${found}": write one of ${listed(values)}`;
  if (code === 'unrecognized_keys') return `has no field ${listed(keys)}`;
  const shape = shapes[field];
  if (code === 'invalid_format' && shape) return `is "${found}" and ${shape}`;
  return `is wrong: ${message}`;
}

function listed(list: unknown): string {
  return Array.isArray(list) ? list.join(', ') : String(list);
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
