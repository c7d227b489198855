import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { looseObject } from '@platform/contracts/loose-object';
import { lockFile } from '@platform/node/lock-file';
import { makeFolder } from '@platform/node/make-folder';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readEpoch, readRevisions } from '@platform/store/ledger';
import { findLive, readRevision, readSoundComposition } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { diskError } from '@platform/store/store';
import * as z from 'zod/mini';
import { type FoundRevision, planTree } from './plan-tree.ts';
import { READY_PATH } from './responses.ts';
import { writeTree } from './write-tree.ts';

// An export is a folder with a tree of plain files in it, which hosts of static sites serve:
//
//     www/             the site, with `_headers` and `_redirects`
//     www/_site/ready  which revision it is; nothing else is known of an earlier export
//     .lock, .drafts   while one is made

export interface ExportOptions {
  readonly store: Store;
  readonly folder: string;
  /** What is live by default. */
  readonly revision?: number | undefined;
  /** For how many days after it was live a release stays. */
  readonly keepDays: number;
  readonly now: number;
}

export interface Exported {
  readonly revision: number;
  readonly composition: string;
  /** The tree. */
  readonly folder: string;
  readonly outcome: 'exported' | 'unchanged';
  /** How many files are other ones than before. */
  readonly written: number;
  readonly warnings: readonly string[];
}

const TREE = 'www';

/** Exports a revision. If it fails, every page is as it was before. */
export async function exportSite(options: ExportOptions): Promise<Result<Exported>> {
  const folder = resolve(options.folder);
  const isOurs = await requireOurs(folder);
  if (!isOurs.ok) return isOurs;
  await makeFolder(join(folder, TREE));
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

/** What is not in the export is removed from the tree, so it must be nobody else's. */
async function requireOurs(folder: string): Promise<Result<undefined>> {
  const names = async (path: string) => readdir(join(folder, path)).catch((): string[] => []);
  const inTree = await names(TREE);
  const foreign = (path: string, what: string) =>
    err('not-an-export', `${join(folder, path)} ${what}: name another folder, or remove it.`);
  if (inTree.length > 0 && !inTree.includes('_site')) {
    return foreign(TREE, 'is there, and no export has made it');
  }
  if ((await names('.')).includes('current')) {
    return foreign('current', 'is of an earlier version, and a web server may read it');
  }
  return ok(undefined);
}

async function exportLocked(options: ExportOptions): Promise<Result<Exported>> {
  const { store, folder, now, keepDays } = options;
  const found = await findRevision(store, options.revision);
  if (!found.ok) return found;
  const tree = join(folder, TREE);
  const epoch = await readEpoch(store);
  const isAllowed = refuseOlder(options, found.value, await readExported(tree), epoch);
  if (!isAllowed.ok) return isAllowed;
  const plan = await planTree({ store, found: found.value, epoch, keepDays, now });
  if (!plan.ok) return plan;
  const done = await writeTree(tree, join(folder, '.drafts'), plan.value);
  if (!done.ok) return done;
  const { written, isChanged } = done.value;
  const { revision, composition } = found.value.entry;
  const outcome = isChanged ? 'exported' : 'unchanged';
  const warnings = [...found.value.problems, ...plan.value.warnings, ...done.value.warnings];
  return ok({ revision, composition, folder: tree, outcome, written, warnings });
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

const exportedState = looseObject({ revision: z.int(), epoch: z.optional(z.string()) });
type ExportedState = z.infer<typeof exportedState>;

async function readExported(tree: string): Promise<ExportedState | undefined> {
  const text = await readFile(join(tree, READY_PATH), 'utf8').catch(() => '');
  return exportedState.safeParse(parseJson(text)).data;
}

/** An export never goes back by itself, neither to an older revision nor to another ledger. */
function refuseOlder(
  { revision, folder }: ExportOptions,
  { entry, problems }: FoundRevision,
  before: ExportedState | undefined,
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
