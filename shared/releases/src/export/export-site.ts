import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ok } from '@site/node/result';
import { readEpoch } from '../ledger/epoch.ts';
import { lockFile } from '../lock-file.ts';
import { err, type Problem, type Result } from '../problem.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Exported, ExportOptions } from './export-options.ts';
import { exportedReleases, namesIn } from './exported-releases.ts';
import { type FoundRevision, findRevision } from './found-revision.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { removeOldRevisions } from './old-revisions.ts';
import { planTree } from './plan-tree.ts';
import { CURRENT, currentRevision, REVISIONS, requireOurLink, switchTo, TREE } from './switch.ts';
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

/** Exports a revision. Where it fails or is killed, what was exported before stays as it is. */
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
    // A write to a full disk names no file, and the store may be on another one.
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
  // Until the web server has read the new rules it serves files of an older revision, which stay.
  if (!reloaded.ok) return goBack(folder, current, written.value.folder, reloaded.problem);
  await removeOldRevisions(folder, options.keepRevisions, now);
  return ok({
    revision: entry.revision,
    composition: whole.composition.id,
    ...written.value,
    warnings: [...found.value.problems, ...plan.value.warnings, ...written.value.warnings],
  });
}

/**
 * Has the link name again what it named before: a web server that starts anew, as after a boot, would
 * not start with rules that it can't read.
 */
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

/** An export never goes back by itself: not to an older revision, nor to another ledger. */
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
