import { canonicalJson } from './canonical-json.ts';
import { integrityOf, sha256 } from './hash.ts';

/*
 * The id of a release ends with the hash of its content, which contains the id: in addresses, and in
 * the names that keep two releases of one remote apart in one page. So an application is built under
 * a stand-in of the same length, the draft; its hash takes the stand-in's place in every text. Where
 * a text lists the integrity values of other files, theirs are put in afterwards. Whoever has a
 * release can go that way back, and computes its hash again.
 */

/** Stands for the hash of a release's content, which is known only once the content is built. */
export const STAND_IN = '0'.repeat(16);

interface Identity {
  readonly app: string;
  readonly version: string;
  readonly hash: string;
}

type Files = ReadonlyMap<string, Uint8Array>;

/** What a description says of each file. */
interface Described {
  readonly app: string;
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly integrity: string; readonly size: number }>>;
}

/** The files of a release, from those of its draft. @param files by path */
export function releaseFiles(draft: Files, identity: Identity): Map<string, Uint8Array> {
  return exchanged(draft, STAND_IN, identity);
}

/**
 * The hash in the id of a release, of its description with its files.
 * @param files those of the release, by path; or of its draft, with the stand-in as `hash`
 * @param hash what is in the texts of the files
 * @returns undefined if no draft gives these files
 */
export function releaseHash(
  description: Described,
  files: Files,
  hash: string,
): string | undefined {
  const { app, version } = description;
  const draft = exchanged(files, hash, { app, version, hash: STAND_IN });
  const again = releaseFiles(draft, { app, version, hash });
  for (const [path, bytes] of again) {
    if (Buffer.compare(bytes, files.get(path) ?? new Uint8Array()) !== 0) return undefined;
  }
  const described = Object.entries(description.files).map(([path, file]) => {
    const bytes = draft.get(path);
    return [path, bytes ? { ...file, integrity: integrityOf(bytes) } : file];
  });
  const content = { ...description, id: undefined, files: Object.fromEntries(described) };
  return sha256(canonicalJson(content)).slice(0, STAND_IN.length);
}

const integrities = /sha384-[A-Za-z0-9+/]{64}/g;

/** Puts another hash in the place of one that is in the texts, then the integrity values after that. */
function exchanged(files: Files, from: string, to: Identity): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const after = new Map<string, string>();
  for (const [path, bytes] of files) {
    const changed = isText(path) ? rewritten(bytes, (text) => withHash(text, to, from)) : bytes;
    found.set(path, changed);
    if (changed !== bytes) after.set(integrityOf(bytes), integrityOf(changed));
  }
  const list = (text: string) => text.replace(integrities, (value) => after.get(value) ?? value);
  for (const [path, bytes] of found) {
    if (isText(path)) found.set(path, rewritten(bytes, list));
  }
  return found;
}

function isText(path: string): boolean {
  return /\.(?:[cm]?js|css)$/.test(path);
}

function rewritten(bytes: Uint8Array, rewrite: (text: string) => string): Uint8Array {
  // This encoding keeps every byte.
  const text = Buffer.from(bytes).toString('latin1');
  const changed = rewrite(text);
  return changed === text ? bytes : Buffer.from(changed, 'latin1');
}

/** A text that the compiler has written, with the hash where the stand-in, or `from`, is. */
export function withHash(text: string, { app, version, hash }: Identity, from = STAND_IN): string {
  return text
    .replaceAll(`${version}-${from}`, `${version}-${hash}`)
    .replaceAll(`${app}_${from}`, `${app}_${hash}`);
}
