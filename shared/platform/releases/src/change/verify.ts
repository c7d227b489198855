import { type ApplicationName, applicationName } from '@platform/contracts/application';
import { type Composition, compositionId } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import type { ReleaseKeys } from '@platform/contracts/release-keys';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import type { Result } from '@platform/node/problem';
import {
  COMPOSITIONS,
  compositionKey,
  readComposition,
  readWholeComposition,
} from '@platform/store/compositions';
import { listConfigurations, readConfiguration } from '@platform/store/configurations';
import {
  EPOCH,
  entryKey,
  previousOf,
  readEntry,
  readEpoch,
  readRevisions,
} from '@platform/store/ledger';
import { readRevision } from '@platform/store/live';
import {
  createReleaseReader,
  listReleases,
  readNewestReleases,
  releaseKey,
} from '@platform/store/releases';
import { damagedMaps } from '@platform/store/source-maps';
import { readReachable, type Store } from '@platform/store/store';
import { readPruneLists } from '@platform/store/upkeep';

// Reads what visitors get from the storage and compares it with its hashes, and on request all of the
// store. Each violation names the file, what it belongs to and what mends it. Neither what earlier
// commands noted nor the cache of this machine counts; such a store is opened with `pastCache`.

export interface Verified {
  readonly compositions: number;
  readonly releases: number;
  /** One line each. */
  readonly violations: readonly string[];
}

/** That all is as it was written, or how much is not and what mends it, in one sentence or two. */
export function describeVerified(
  { violations, compositions, releases }: Verified,
  { all, location }: { readonly all: boolean; readonly location: string },
): string {
  if (violations.length === 0) {
    const what = `${releases} releases and ${compositions} ${compositions === 1 ? 'composition' : 'compositions'}`;
    return `${what} are as they were written${all ? ', and so are their source maps, the configurations and the ledger' : ''}.`;
  }
  const count = violations.length === 1 ? 'One thing is' : `${violations.length} things are`;
  return `${count} wrong in ${location}. A release is mended by \`site publish APP\` from the build of its commit, anything by \`site store copy --verify COPY ${location}\` from a copy:`;
}

/** Releases at a time; each reads several files. */
const AT_ONCE = 2;

export async function verify(store: Store, { all }: { readonly all: boolean }): Promise<Verified> {
  const violations = new Set<string>();
  const note = (result: Result<unknown>, more = '') => {
    if (!result.ok) violations.add([result.problem.message, more].filter(Boolean).join(' '));
  };
  const revisions = await readRevisions(store);
  if (revisions.length > 0 && !(await readEpoch(store))) {
    const file = store.place(EPOCH);
    violations.add(
      `${file} is missing or has changed, and says which ledger this is: restore it from a copy.`,
    );
  }
  for (const each of await missingEntries(store, revisions)) violations.add(each);
  /** That one, and the canary's. */
  const shown: Composition[] = [];
  // Edges serve the newest that can be read.
  for (const revision of revisions) {
    const read = await readRevision(store, revision, (id) => readComposition(store, id));
    note(read);
    if (!read.ok) continue;
    shown.push(read.value.whole);
    const { canary } = read.value.entry;
    const beside = canary && (await readComposition(store, canary.composition));
    if (beside) note(beside);
    if (beside?.ok) shown.push(beside.value);
    for (const { id, config } of shown) {
      note(await readWholeComposition(store, id));
      note(await readConfiguration(store, config));
    }
    break;
  }
  const checked = [...new Map(shown.flatMap(partsOf).map((part) => [nameOf(part), part])).values()];

  const listed = (await readPruneLists(store)).flatMap(({ remove }) => remove);
  const isGoing = (key: string) => listed.includes(key);
  const others = all ? await findOthers(store) : { compositions: [], releases: [] };
  if (all) {
    const entries = await concurrentMap(revisions, AT_ONCE, (each) => readEntry(store, each));
    for (const entry of entries) note(entry);
    for (const each of await changedEntries(store, entries)) violations.add(each);
    for (const id of await listConfigurations(store)) note(await readConfiguration(store, id));
    for (const pointer of (await readNewestReleases(store)).values()) note(pointer);
  }
  const compositions = others.compositions.filter(
    (id) => !isGoing(compositionKey(id)) && !shown.some((each) => each.id === id),
  );
  for (const id of compositions) note(await readWholeComposition(store, id), NOT_LIVE);
  const isKnown = new Set(checked.map(nameOf));
  const releases = [
    ...checked,
    ...others.releases.filter((one) => !isKnown.has(nameOf(one)) && !isGoing(nameOf(one))),
  ];
  const found = await concurrentMap(
    releases,
    AT_ONCE,
    (one) => violationsOf(store, one, all),
    'Releases verified:',
  );
  return {
    compositions: shown.length + compositions.length,
    releases: releases.length,
    violations: [...violations, ...found.flat()],
  };
}

/** Below a gap of the revisions is what the entry above it was made after, or that is missing. */
async function missingEntries(store: Store, revisions: readonly number[]): Promise<string[]> {
  const above = revisions.filter((each, at) => each !== 1 && revisions[at + 1] !== each - 1);
  const found = await concurrentMap(above, AT_ONCE, async (revision) => {
    const read = await readEntry(store, revision);
    const { revision: needed } = (read.ok && previousOf(read.value)) || {};
    if (needed === undefined || revisions.includes(needed)) return [];
    return [
      `${store.place(entryKey(needed))} is missing, and revision ${revision} was made after it: restore it from a copy.`,
    ];
  });
  return found.flat();
}

/** What can be read, and is not what the next entry was made after. */
async function changedEntries(store: Store, entries: readonly Result<LedgerEntry>[]) {
  const readable = entries.flatMap((entry) => (entry.ok ? [entry.value] : []));
  const isReadable = new Set(readable.map(({ revision }) => revision));
  const found = await concurrentMap(readable, AT_ONCE, async (entry) => {
    const { revision, sha256: hash } = previousOf(entry) ?? {};
    if (revision === undefined || !isReadable.has(revision)) return [];
    const read = await readReachable(store, entryKey(revision));
    if (!read.ok || sha256(read.value) === hash) return [];
    return [`${store.place(entryKey(revision))} has changed: restore it from a copy.`];
  });
  return found.flat();
}

const NOT_LIVE = 'It is not live, and a command that goes back to it makes it again by itself.';

interface Named {
  readonly app: ApplicationName;
  readonly id: string;
  /** That its visitors ask for; what is not live needs none. */
  readonly keys?: ReleaseKeys | undefined;
}

function nameOf({ app, id }: Named): string {
  return releaseKey(app, id);
}

function partsOf({ releases, fallbacks, releaseKeys: keys }: Composition): Named[] {
  const named = [...Object.entries<string>(releases), ...Object.entries(fallbacks)];
  return named.map(([app, id]) => ({ app, id, keys }));
}

async function findOthers(store: Store) {
  const compositions = (await store.list(COMPOSITIONS)).filter(
    (id) => compositionId.safeParse(id).success,
  );
  const apps = (await store.list('releases')).filter(
    (app) => applicationName.safeParse(app).success,
  );
  const releases = await concurrentMap(apps, AT_ONCE, async (app) =>
    (await listReleases(store, app)).map((id) => ({ app, id })),
  );
  return { compositions, releases: releases.flat() };
}

async function violationsOf(store: Store, { app, id, keys }: Named, all: boolean) {
  const reader = createReleaseReader(store);
  const read = await reader.readSigned(app, id, keys);
  if (!read.ok) return [read.problem.message];
  const corrupt = await reader.readCorruptFiles(read.value);
  return [
    ...corrupt.map((violation) => `${app} ${id}: ${violation}.`),
    ...(all ? await damagedMaps(store, read.value) : []),
  ];
}
