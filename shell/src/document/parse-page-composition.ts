import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { SitePageComposition } from '@site/contracts/site-configuration';

/** Throws an error with one line that names the key, if a value has another shape. */
type Shape = (value: unknown, key: string) => void;

const text: Shape = (value, key) => check(typeof value === 'string', value, key, 'a text');

const flag: Shape = (value, key) => check(typeof value === 'boolean', value, key, 'true or false');

const integer: Shape = (value, key) => check(Number.isInteger(value), value, key, 'a whole number');

const optional =
  (shape: Shape): Shape =>
  (value, key) => {
    if (value !== undefined) shape(value, key);
  };

const list =
  (item: Shape): Shape =>
  (value, key) => {
    check(Array.isArray(value), value, key, 'a list');
    for (const [index, one] of (value as unknown[]).entries()) item(one, `${key}.${index}`);
  };

const record =
  (item: Shape): Shape =>
  (value, key) => {
    for (const [name, one] of Object.entries(entriesOf(value, key))) item(one, inside(key, name));
  };

const object =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, key) => {
    const entries = entriesOf(value, key);
    for (const [name, shape] of Object.entries(shapes)) shape(entries[name], inside(key, name));
  };

function entriesOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  check(isObject, value, key, 'an object');
  return value as Readonly<Record<string, unknown>>;
}

function inside(key: string, name: string): string {
  return key ? `${key}.${name}` : name;
}

function check(isSo: boolean, value: unknown, key: string, what: string): void {
  if (isSo) return;
  throw new Error(
    `${key || 'the whole of it'} ${value === undefined ? 'is missing' : `is not ${what}`}`,
  );
}

/** The shell runs no file without a hash to compare it with. */
const integrity: Shape = (value, key) => {
  text(value, key);
  if (!/^sha(?:256|384|512)-\S/.test(String(value))) throw new Error(`${key} is no hash`);
};

const release = { release: text, entry: text, integrity, modules: list(text) };

const menuEntry = object({ place: text, label: text, order: integer });

const route = object({
  path: text,
  page: text,
  app: text,
  title: text,
  description: text,
  picture: optional(text),
  indexable: flag,
  layout: flag,
  still: optional(flag),
  menu: optional(list(menuEntry)),
});

/** The part of the site configuration that the shell itself shows; pages read the rest. */
const config = object({
  product: text,
  company: text,
  siteAddress: text,
  phone: text,
  email: text,
  address: text,
  chat: text,
  features: object({ topBanner: flag }),
});

const contract: Shape = (value, key) => {
  integer(value, key);
  if (Number(value) <= CONTRACT_VERSION) return;
  throw new Error(
    `it was composed for contract ${value}, this shell reads up to ${CONTRACT_VERSION}; a newer one is needed`,
  );
};

const pageComposition = object({
  contract,
  id: text,
  config,
  remotes: record(object({ ...release, fallback: optional(object(release)) })),
  routes: list(route),
});

/**
 * Parses a document's page composition; unknown keys stay.
 *
 * @param directory of a large site, which its documents do not carry
 * @throws Error that names in one line what this shell cannot read
 */
export function parsePageComposition(json: string, directory?: string): SitePageComposition {
  try {
    const carried: unknown = JSON.parse(json);
    const value = directory ? Object.assign({}, carried, JSON.parse(directory)) : carried;
    pageComposition(value, '');
    // The composer vouches for the parts that the shell does not read itself.
    return value as SitePageComposition;
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    throw new Error(`The page's composition cannot be read: ${reason}`, { cause: error });
  }
}

/* Checks without a schema library, because they run in every first view. Unknown keys pass. */
