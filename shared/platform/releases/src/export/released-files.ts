import { basename } from 'node:path';
import { applicationName } from '@platform/contracts/application';
import { type Composition, directoryAddress } from '@platform/contracts/composition';
import { releaseFileAddress } from '@platform/contracts/release';
import type { ReleaseKeys } from '@platform/contracts/release-keys';
import { sha256 } from '@platform/node/hash';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readComposition } from '@platform/store/compositions';
import { readEntry, readRevisions } from '@platform/store/ledger';
import { readReleaseFile } from '@platform/store/releases';
import { readSignedRelease } from '@platform/store/signatures';
import { readReachable, type Store } from '@platform/store/store';

// The files of an export that never change: of the releases and fallbacks that go live, and of all
// that was live in the last days, so that old tabs and cached pages find theirs. Releases are named
// as in their address, `pricing/1.0.0-3fa9c21b5d0e7f64`; directories of large sites as
// `directories/<hash>.js`.

export function treePath(address: string): string {
  return address.slice(1);
}

interface ReleasedFile {
  readonly path: string;
  /** Whether the pages that go live need it. */
  readonly isLive: boolean;
  read(): Promise<Result<Buffer>>;
}

export interface ReleasedFiles {
  readonly files: readonly ReleasedFile[];
  /** Whether a path of the tree stays, also where the store has lost the file. */
  isKept(path: string): boolean;
  /** One line for each omitted release. */
  readonly warnings: readonly string[];
}

interface Selection {
  readonly store: Store;
  readonly composition: Composition;
  readonly keepDays: number;
  readonly now: number;
}

export async function releasedFiles(selection: Selection): Promise<Result<ReleasedFiles>> {
  const { store, composition } = selection;
  const live = new Set(namesIn(composition));
  const recent = await recentNames(selection);
  const files: ReleasedFile[] = [];
  const warnings: string[] = [];
  const kept = new Set<string>();
  const refused = new Set<string>();
  for (const name of new Set([...live, ...recent.names])) {
    const found = await filesOf(store, name, composition.releaseKeys);
    const isLive = live.has(name);
    if (!found.ok && isLive) return found;
    if (found.ok) files.push(...found.value.map((file) => ({ ...file, isLive })));
    else warnings.push(`${name} is left out: ${found.problem.message}`);
    const isRefused = !found.ok && found.problem.kind === 'not-signed';
    (isRefused ? refused : kept).add(placeOf(name));
  }
  const isKept = (path: string) =>
    kept.has(path) || (!recent.isComplete && PLACE.test(path) && !refused.has(path));
  return ok({ files, isKept, warnings });
}

const DAY_MS = 24 * 60 * 60_000;

async function recentNames({ store, keepDays, now }: Selection) {
  const earliest = new Date(now - keepDays * DAY_MS).toISOString();
  const names = new Set<string>();
  let isComplete = true;
  /** When the composition in question was replaced. */
  let until = new Date(now).toISOString();
  for (const revision of await readRevisions(store)) {
    if (until < earliest) break;
    const entry = await readEntry(store, revision);
    const was = entry.ok ? await readComposition(store, entry.value.composition) : entry;
    if (was.ok) for (const name of namesIn(was.value)) names.add(name);
    else isComplete = false;
    if (entry.ok) until = entry.value.at;
  }
  return { names, isComplete };
}

/** The releases of a composition, its fallbacks, and its directory if it has one. */
function namesIn({ releases, fallbacks, directory }: Composition): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  const released = named.map(([app, release]) => `${app}/${release}`);
  return directory ? [...released, directory.file] : released;
}

const isDirectory = (name: string) => name.startsWith('directories/');

const placeOf = (name: string) => `_site/${isDirectory(name) ? name : `releases/${name}`}`;
const PLACE = /^_site\/(?:directories\/[^/]+|releases\/[^/]+\/[^/]+)$/;

type Files = readonly Omit<ReleasedFile, 'isLive'>[];

async function filesOf(
  store: Store,
  name: string,
  keys: ReleaseKeys | undefined,
): Promise<Result<Files>> {
  if (isDirectory(name)) {
    return ok([{ path: treePath(directoryAddress(name)), read: () => readDirectory(store, name) }]);
  }
  const [first = '', id = ''] = name.split('/');
  const app = applicationName.safeParse(first);
  if (!app.success) return err('unknown-application', `There is no application ${first}.`);
  const release = await readSignedRelease(store, app.data, id, keys);
  if (!release.ok) return release;
  const browserFiles = Object.keys(release.value.files).filter(hasAddress);
  return ok(
    browserFiles.map((file) => ({
      path: treePath(releaseFileAddress(app.data, id, file)),
      read: () => readReleaseFile(store, release.value, file),
    })),
  );
}

function hasAddress(file: string): boolean {
  if (!file.startsWith('web/') || /\.(?:br|gz)$/.test(file)) return false;
  return !file.split('/').some((part) => part.startsWith('.') || /[\\\0\n]/.test(part));
}

async function readDirectory(store: Store, key: string): Promise<Result<Buffer>> {
  const read = await readReachable(store, key);
  if (read.ok && sha256(read.value) === basename(key, '.js')) return ok(read.value);
  return err('damaged-file', `${store.place(key)} is missing or has changed: compose it again.`);
}
