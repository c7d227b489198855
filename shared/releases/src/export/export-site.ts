import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ok } from '@site/node/result';
import { findLive, readRevision, readSoundComposition } from '../change/live.ts';
import { lockFile } from '../lock-file.ts';
import { err, type Problem, type Result } from '../problem.ts';
import { readEpoch, readRevisions } from '../store/ledger.ts';
import { diskError } from '../store/storage-error.ts';
import type { Store } from '../store/store.ts';
import { yearInKenya } from './as-of-year.ts';
import { type Follower, followLedger, sameLedger } from './hooks/follow-ledger.ts';
import { runShell } from './hooks/run-command.ts';
import { type FoundRevision, planTree } from './plan-tree.ts';
import {
  CURRENT,
  currentRevision,
  type Exported,
  type ExportOptions,
  loadedRevision,
  type Manifest,
  noteLoaded,
  REVISIONS,
  readManifest,
  removeOldRevisions,
  requireOurLink,
  switchTo,
} from './revisions.ts';
import { writeRevision } from './write-revision.ts';

// An export is a folder that any web server can serve, and that changes as a whole:
//
//     current                        a link to the revision that is served
//     revisions/<revision>-<hash>/
//       www/                         the files of the site
//       nginx/http.conf              the same in every revision
//       nginx/server.conf            the rules for this one; names `www` by its own path
//       export.json                  what is in it
//
// A revision is written beside the others, then renamed, then the link is replaced. Its rules name
// its own files, so a web server that reads rules through the link has pages and policies of one
// revision, whenever it reads them.

/** Exports a revision. If it fails or is killed, the earlier export stays. */
export async function exportSite(options: ExportOptions): Promise<Result<Exported>> {
  const folder = resolve(options.folder);
  const isOurs = await requireOurLink(folder);
  if (!isOurs.ok) return isOurs;
  await mkdir(join(folder, REVISIONS), { recursive: true });
  const lock = await lockFile(join(folder, '.lock'), `exports to ${folder}`);
  if (!lock.ok) return lock;
  const { tookOver, unlock } = lock.value;
  try {
    const exported = await exportLocked({ ...options, folder });
    if (!exported.ok || !tookOver) return exported;
    return ok({ ...exported.value, warnings: [tookOver, ...exported.value.warnings] });
  } catch (error) {
    // The error of a write to a full disk names no file, and the store may be on another disk.
    const isOfDisk = error instanceof Error && 'syscall' in error && !('path' in error);
    throw isOfDisk ? diskError(folder, error) : error;
  } finally {
    await unlock();
  }
}

async function exportLocked(options: ExportOptions): Promise<Result<Exported>> {
  const { store, folder, now, keepDays, keepRevisions, reload } = options;
  const found = await findRevision(store, options.revision);
  if (!found.ok) return found;
  const current = await currentRevision(folder);
  const before = await readManifest(current);
  const epoch = await readEpoch(store);
  const isAllowed = refuseOlder(options, found.value, before, epoch);
  if (!isAllowed.ok) return isAllowed;
  const plan = await planTree({ store, found: found.value, epoch, before, keepDays, now });
  if (!plan.ok) return plan;
  const loaded = reload && (await loadedRevision(folder));
  // It may be killed after the switch, and the next reload fail.
  if (loaded) await noteLoaded(folder, basename(loaded));
  const written = await writeRevision(options, plan.value, before);
  if (!written.ok) return written;
  const reloaded = reload ? await reload() : ok(undefined);
  // Until it reads the new rules, the web server serves files of an older revision, which stay.
  if (!reloaded.ok) return goBack(folder, loaded, written.value.folder, reloaded.problem);
  await noteLoaded(folder, undefined);
  await removeOldRevisions(folder, keepRevisions, now);
  const { revision, composition } = found.value.entry;
  const warnings = [...found.value.problems, ...plan.value.warnings, ...written.value.warnings];
  return ok({ revision, composition, ...written.value, warnings });
}

async function findRevision(store: Store, revision: number | undefined) {
  if (revision === undefined) {
    const { head, live, passedOver } = await findLive(store);
    const problems = passedOver.map((each) => `Revision ${each.revision}: ${each.problem.message}`);
    if (live) return ok({ ...live, head, problems });
    return err('nothing-live', problems[0] ?? 'Nothing is live yet: promote something first.');
  }
  const [head = 0] = await readRevisions(store);
  const read = await readRevision(store, revision, (id) => readSoundComposition(store, id));
  return read.ok ? ok({ ...read.value, head, problems: [] }) : read;
}

/** An export never goes back by itself, neither to an older revision nor to another ledger. */
function refuseOlder(
  { revision, folder }: ExportOptions,
  { entry, problems }: FoundRevision,
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
    [
      `${folder} has revision ${before.revision}, which is newer than revision ${entry.revision}, the newest that can be read: ${named}`,
      ...problems.slice(0, 1),
    ].join(' '),
  );
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
  await noteLoaded(folder, undefined);
  const message = `${problem.message} ${join(folder, CURRENT)} is back at ${basename(before)}.`;
  return { ok: false, problem: { ...problem, message } };
}

/** A hanging reload would keep later changes from being exported. */
const LIMIT_MS = 60_000;

/** Runs the command that reloads the web server, and kills it after `limit` milliseconds. */
export async function reloadWith(command: string, limit = LIMIT_MS): Promise<Result<void>> {
  // The command's output must not mix with output for programs.
  const failure = await runShell({ command, limit, stdio: ['ignore', process.stderr, 'inherit'] });
  if (failure === undefined) return ok(undefined);
  return err(
    'not-reloaded',
    `The export is written, and \`${command}\` did not succeed: ${failure}. Until it does, the web server serves what it served before.`,
  );
}

interface Following extends Pick<Follower, 'signal' | 'report' | 'pause'> {
  clock?(): number;
  exported(exported: Exported): void;
}

/** Resolves to the last exported revision, or fails with `older-revision`; keeps no state. */
export async function followExports(
  options: Omit<ExportOptions, 'now' | 'revision'>,
  { exported, clock = Date.now, ...following }: Following,
): Promise<Result<number>> {
  const { store, folder } = options;
  const before = await readManifest(await currentRevision(folder));
  const known = { head: before?.revision ?? 0, epoch: before?.epoch };
  const advice = `\`site export ${folder} --revision N\` exports what is there, then follow it again.`;
  let year: number | undefined;
  return followLedger({
    ...following,
    store,
    latestOnly: true,
    check: sameLedger(store, known, advice),
    // It exports what is live at the start.
    from: 0,
    // Pages have the year in which they were exported.
    isDueAgain: () => year !== undefined && year !== yearInKenya(clock()),
    async work(revision) {
      const now = clock();
      const done = await exportSite({ ...options, now });
      if (!done.ok) return done.problem.message;
      year = yearInKenya(now);
      exported(done.value);
      if (done.value.revision >= revision) return undefined;
      return `revision ${done.value.revision} was exported instead: ${done.value.warnings.join(' ')}`;
    },
  });
}
