import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { lockFile } from '../lock-file.ts';
import { err, type Problem, type Result } from '../problem.ts';
import { readComposition } from '../store/compositions.ts';
import { readEntry, readEpoch, readRevisions } from '../store/ledger.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Store } from '../store/store.ts';
import {
  type Exported,
  type ExportOptions,
  type LastLive,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { planTree } from './plan-tree.ts';
import {
  CURRENT,
  currentRevision,
  type FoundRevision,
  findRevision,
  REVISIONS,
  removeOldRevisions,
  requireOurLink,
  switchTo,
  TREE,
} from './revisions.ts';
import { writeRevision } from './write-revision.ts';

/*
 * An export is a folder that any web server can serve, and that changes as a whole:
 *
 *     current                        a link to the revision that is served
 *     revisions/<revision>-<hash>/
 *       www/                         the files of the site
 *       nginx/http.conf              the same in every revision
 *       nginx/server.conf            the rules for this one; names `www` by its own path
 *       export.json                  what is in it
 *
 * A revision is written beside the others, then renamed, then the link is replaced. The rules of a
 * revision name the files of that revision, so a web server that reads rules through the link when
 * it is told to has pages and policies of one revision, whenever it reads them.
 */

/** Exports a revision. If it fails or is killed, the earlier export stays. */
export async function exportSite(options: ExportOptions): Promise<Result<Exported>> {
  const folder = resolve(options.folder);
  const isOurs = await requireOurLink(folder);
  if (!isOurs.ok) return isOurs;
  await mkdir(join(folder, REVISIONS), { recursive: true });
  const unlock = await lockFile(join(folder, '.lock'), `exports to ${folder}`);
  if (!unlock.ok) return unlock;
  try {
    return await exportLocked({ ...options, folder });
  } catch (error) {
    // The error of a write to a full disk names no file, and the store may be on another disk.
    const isOfDisk = error instanceof Error && 'syscall' in error && !('path' in error);
    throw isOfDisk ? new StorageError(folder, error) : error;
  } finally {
    await unlock.value();
  }
}

async function exportLocked(options: ExportOptions): Promise<Result<Exported>> {
  const { store, folder, now, reload } = options;
  const found = await findRevision(store, options.revision);
  if (!found.ok) return found;
  const current = await currentRevision(folder);
  const before = current === undefined ? undefined : await readManifest(current);
  const epoch = await readEpoch(store);
  const isAllowed = refuseOlder(options, found.value, before, epoch);
  if (!isAllowed.ok) return isAllowed;
  const { entry, whole } = found.value;
  const lastLive = await exportedReleases({
    store,
    composition: whole.composition,
    before,
    keepDays: options.keepDays,
    now,
  });
  const live = new Set(namesIn(whole.composition));
  const plan = await planTree({ store, found: found.value, epoch, lastLive, live, before, now });
  if (!plan.ok) return plan;
  const from =
    current === undefined || !before
      ? undefined
      : { folder: join(current, TREE), files: before.files };
  const written = await writeRevision(options, plan.value, from);
  if (!written.ok) return written;
  const reloaded = reload ? await reload() : ok(undefined);
  // Until it reads the new rules, the web server serves files of an older revision, which stay.
  if (!reloaded.ok) return goBack(folder, current, written.value.folder, reloaded.problem);
  await removeOldRevisions(folder, options.keepRevisions, now);
  return ok({
    revision: entry.revision,
    composition: whole.composition.id,
    ...written.value,
    warnings: [...found.value.problems, ...plan.value.warnings, ...written.value.warnings],
  });
}

/** Restores the link: a web server that restarts would fail with rules that it can't read. */
async function goBack(
  folder: string,
  before: string | undefined,
  written: string,
  problem: Problem,
): Promise<Result<never>> {
  if (before === undefined || before === written) return { ok: false, problem };
  await switchTo(folder, basename(before));
  const message = `${problem.message} ${join(folder, CURRENT)} is back at ${basename(before)}.`;
  return { ok: false, problem: { ...problem, message } };
}

/** An export never goes back by itself, neither to an older revision nor to another ledger. */
function refuseOlder(
  { revision, folder }: ExportOptions,
  { entry }: FoundRevision,
  before: Manifest | undefined,
  epoch: string | undefined,
): Result<undefined> {
  if (revision !== undefined || before === undefined) return ok(undefined);
  const named = `--revision ${entry.revision} exports it all the same.`;
  if (before.epoch !== undefined && epoch !== undefined && before.epoch !== epoch) {
    return err(
      'older-revision',
      `${folder} has revision ${before.revision} of another ledger, and revision ${entry.revision} of this one is live: ${named}`,
    );
  }
  if (before.revision <= entry.revision) return ok(undefined);
  return err(
    'older-revision',
    `${folder} has revision ${before.revision}, which is newer than revision ${entry.revision}, the newest that can be read: ${named}`,
  );
}

/*
 * Exported files: of the releases and fallbacks that go live, and of everything that was live in
 * the last days by the ledger or an earlier export, so that old tabs and cached pages find theirs.
 * Clocks decide only what is left out. Releases are named as in their address,
 * `pricing/1.0.0-3fa9c21b`; directories of large sites as `compositions/<id>`.
 */

const DAY_MS = 24 * 60 * 60_000;

interface ReleasesToExport {
  readonly store: Store;
  readonly composition: Composition;
  readonly before: Manifest | undefined;
  readonly keepDays: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

export async function exportedReleases(exported: ReleasesToExport): Promise<LastLive> {
  const { store, composition, before, keepDays, now } = exported;
  const earliest = new Date(now - keepDays * DAY_MS).toISOString();
  const found = new Map<string, string>();
  const note = (name: string, at: string) => {
    if (at >= earliest && at > (found.get(name) ?? '')) found.set(name, at);
  };
  for (const [name, at] of Object.entries(before?.lastLive ?? {})) note(name, at);
  /** When the composition in question was replaced. */
  let until = new Date(now).toISOString();
  for (const revision of await readRevisions(store)) {
    if (until < earliest) break;
    const read = await readEntry(store, revision);
    if (!read.ok) continue;
    const was = await readComposition(store, read.value.composition);
    if (was.ok) for (const name of namesIn(was.value)) note(name, until);
    until = read.value.at;
  }
  // Whatever clocks say, and also for an older revision.
  const live = new Date(now).toISOString();
  for (const name of namesIn(composition)) found.set(name, live);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The releases of a composition, its fallbacks, and itself if it has a directory. */
export function namesIn({ id, releases, fallbacks, directory }: Composition): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  return [
    ...named.map(([app, release]) => `${app}/${release}`),
    ...(directory ? [`compositions/${id}`] : []),
  ];
}
