import type { PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { flag, integer, list, object, optional, record, type Shape, text } from './shape.ts';

/** The shell runs no file without a hash to compare it with. */
const integrity: Shape = (value, key) => {
  text(value, key);
  if (!/^sha(?:256|384|512)-\S/.test(String(value))) throw new Error(`${key} is no hash`);
};

const release = { release: text, entry: text, integrity, modules: optional(list(text)) };

const menuEntry = object({ place: text, label: text, order: integer });

const route = object({
  path: text,
  page: text,
  app: text,
  title: text,
  description: text,
  picture: optional(text),
  indexable: flag,
  chrome: flag,
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
 * Parses a document's page composition: everything that the shell relies on must be there, and keys
 * that another version added are kept.
 *
 * @param directory the directory of a large site, which its documents do not carry
 * @throws Error with one line that names what this shell cannot read
 */
export function parsePageComposition(json: string, directory?: string): PageComposition {
  try {
    const carried: unknown = JSON.parse(json);
    const value = directory ? Object.assign({}, carried, JSON.parse(directory)) : carried;
    pageComposition(value, '');
    // The composer vouches for the parts that the shell does not read itself.
    return value as PageComposition;
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    throw new Error(`The page's composition cannot be read: ${reason}`, { cause: error });
  }
}
