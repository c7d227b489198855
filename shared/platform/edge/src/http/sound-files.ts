import { integrityOf, sha256 } from '@platform/node/hash';
import {
  decode,
  type Encoding,
  encodingNames,
  encodings,
  withEncodings,
} from '@platform/store/encodings';
import { readEntry, readRevisions } from '@platform/store/ledger';
import { releaseKey } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { type LoadedSite, type PublicFile, servedRelease } from '../site/load-composition.ts';

// Anybody who may publish can write files. So only releases that were live are served, of them only
// files that `release.json` lists, and of each file only the forms whose bytes have its hash. Where
// the live configuration lists keys, one of them has signed that `release.json`.

/** The forms of a file that may be sent; `undefined` is the plain one. */
export type SoundForms = ReadonlySet<Encoding | undefined>;

export type SoundFiles = ReturnType<typeof createSoundFiles>;

/** For a release that the ledger does not have it is read at most once in this time. */
const UNKNOWN_MS = 100;

const none: SoundForms = new Set();

/** Whichever releases browsers ask for, what is known of them stays small. */
const MOST = 10_000;

type Named = Omit<PublicFile, 'file'>;

const has = (site: LoadedSite | undefined, { app, release }: Named): boolean =>
  site?.releases[app] === release || site?.fallbacks[app] === release;

export function createSoundFiles(store: Store) {
  const everLive = new Set<string>();
  let newest = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const known = new Map<string, { readonly fingerprint: string; readonly forms: SoundForms }>();

  async function readLedger(): Promise<void> {
    for (const revision of (await readRevisions(store, newest)).reverse()) {
      const entry = await readEntry(store, revision);
      newest = revision;
      if (!entry.ok) continue;
      const { changes, canary } = entry.value;
      for (const { name, from, to } of [...changes, ...(canary?.changes ?? [])]) {
        for (const id of [from, to]) if (id) everLive.add(`${name}/${id}`);
      }
    }
  }

  async function wasLive(named: Named, site: LoadedSite | undefined): Promise<boolean> {
    const name = `${named.app}/${named.release}`;
    // Also where an entry of the ledger is lost.
    if (has(site, named) || everLive.has(name)) return true;
    if (performance.now() - readAt < UNKNOWN_MS) await reading;
    else {
      readAt = performance.now();
      reading = readLedger();
      await reading;
    }
    return everLive.has(name);
  }

  /** @param matches whether these are the bytes of the plain file */
  async function formsOf(key: string, matches: (bytes: Buffer) => boolean): Promise<SoundForms> {
    const fingerprint = await store.fingerprint(withEncodings(key));
    const before = known.get(key);
    if (before?.fingerprint === fingerprint) return before.forms;
    const forms = new Set<Encoding | undefined>();
    const plain = await store.read(key);
    if (!plain.ok && plain.reason === 'away') throw plain.error;
    if (!plain.ok || !matches(plain.value)) return none;
    forms.add(undefined);
    for (const name of encodingNames) {
      const read = await store.read(key + encodings[name].suffix);
      const text = read.ok ? decode(name, read.value, plain.value.length) : undefined;
      if (text?.equals(plain.value)) forms.add(name);
    }
    if (known.size >= MOST) known.clear();
    known.set(key, { fingerprint, forms });
    return forms;
  }

  return {
    /** @param file such as `web/static/logo.svg` */
    async ofRelease(
      { file, ...named }: PublicFile,
      site: LoadedSite | undefined,
      canary?: LoadedSite,
    ): Promise<SoundForms> {
      if (!(await wasLive(named, site))) return none;
      const key = `${releaseKey(named.app, named.release)}/${file}`;
      // What only a canary has counts by the keys of the canary's configuration.
      const isCanarys = has(canary, named) && !has(site, named);
      const release = await servedRelease(store, isCanarys ? canary : site, named);
      const integrity = release.ok ? release.value.files[file]?.integrity : undefined;
      return integrity === undefined
        ? none
        : formsOf(key, (bytes) => integrityOf(bytes) === integrity);
    },
    ofDirectory: (name: string) =>
      formsOf(`directories/${name}`, (bytes) => `${sha256(bytes)}.js` === name),
  };
}
