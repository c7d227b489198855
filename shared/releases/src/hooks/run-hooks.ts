import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ok } from '@site/node/result';
import { readEpoch } from '../ledger/epoch.ts';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { lockFile } from '../lock-file.ts';
import { err, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { type AwaitedEdges, awaitedEdges } from './awaited-edges.ts';
import { changedPaths, revisionBefore } from './changed-paths.ts';
import { type Follower, followLedger } from './follow-ledger.ts';
import { type Handled, readHandled, writeHandled } from './handled-revision.ts';
import type { HookCommand } from './run-command.ts';
import { sameLedger } from './same-ledger.ts';

export interface HookOptions extends Pick<Follower, 'latestOnly' | 'signal' | 'report' | 'pause'> {
  readonly store: Store;
  readonly command: string;
  /** Where the last revision that was handled is kept. */
  readonly stateFile: string;
  /** The revision to begin with, if none was handled before; otherwise the next new one. */
  readonly from?: number | undefined;
  /** Edges that have to serve a revision before the command is run for it. */
  readonly edges: readonly string[];
  readonly limit: number;
  run(hook: HookCommand): Promise<string | undefined>;
  /** Called when a revision is handled. */
  handled(revision: number, changed: readonly string[]): void;
}

/** Follows the ledger until it is stopped, and resolves to the last revision that was handled. */
export async function runHooks(options: HookOptions): Promise<Result<number>> {
  const { stateFile } = options;
  await mkdir(dirname(stateFile), { recursive: true });
  const unlock = await lockFile(`${stateFile}.lock`, `runs hooks with ${stateFile}`);
  if (!unlock.ok) return unlock;
  try {
    return await runLocked(options);
  } finally {
    await unlock.value();
  }
}

async function runLocked(options: HookOptions): Promise<Result<number>> {
  const { store, stateFile, latestOnly, signal, report, pause } = options;
  const begun = await begin(options);
  if (!begun.ok) return begun;
  let { revision: last } = begun.value;
  const { epoch, head } = begun.value;
  const note = async (revision: number) => {
    await writeHandled(stateFile, { revision, ...(epoch === undefined ? {} : { epoch }) });
    last = revision;
  };
  const awaited = awaitedEdges();
  const advice = `Remove ${stateFile} to begin with the next entry.`;
  const followed = await followLedger({
    ...{ store, latestOnly, signal, report, pause, note },
    check: sameLedger(store, { head, epoch }, advice),
    last: () => last,
    work: (revision) => work(options, revision, last, awaited),
  });
  return followed.ok ? ok(last) : followed;
}

/** What was handled when it was stopped; at the first start everything that is there, or up to `from`. */
async function begin({
  store,
  stateFile,
  from,
}: HookOptions): Promise<Result<Handled & { readonly head: number }>> {
  const read = await readHandled(stateFile);
  if (!read.ok) return read;
  const epoch = await readEpoch(store);
  const [head = 0] = await readRevisions(store);
  const first = { revision: from === undefined ? head : from - 1, ...(epoch ? { epoch } : {}) };
  const known = read.value;
  if (!known) {
    if (first.revision > head) {
      return err(
        'usage',
        `The ledger ends at revision ${head}: --from ${from} would pass over what comes before it. Leave it out to begin with the next entry.`,
      );
    }
    await writeHandled(stateFile, first);
    return ok({ ...first, head });
  }
  if (known.epoch !== undefined && epoch !== undefined && known.epoch !== epoch) {
    return err(
      'older-revision',
      `${stateFile} is of another ledger, at revision ${known.revision}, and this one ends at revision ${head}: remove the file to begin with the next entry of this one.`,
    );
  }
  if (known.revision > head) {
    return err(
      'older-revision',
      `${stateFile} says that revision ${known.revision} was handled, and the ledger ends at revision ${head}: it was restored from an older copy. Remove the file to begin with its next entry.`,
    );
  }
  return ok({ ...known, ...(epoch ? { epoch } : {}), head });
}

async function work(
  { store, command, edges, limit, report, run, handled }: HookOptions,
  revision: number,
  last: number,
  awaited: AwaitedEdges,
): Promise<string | undefined> {
  const read = await readEntry(store, revision);
  if (!read.ok) {
    // Visitors never get it, unless it is the newest and is repaired.
    const isPassed = (await readRevisions(store, revision)).length > 0;
    if (!isPassed) return read.problem.message;
    report(`revision ${revision} is passed over: ${read.problem.message}`);
    return undefined;
  }
  const entry = read.value;
  const late = await awaited({ store, entry, edges, report });
  if (late.length > 0) return `it is not served yet at ${late.join(' and ')}`;
  const since = last > 0 ? last : await revisionBefore(store, revision);
  const changed = await changedPaths(store, entry, since);
  const failure = await run({ command, entry, changed, limit });
  if (failure === undefined) handled(revision, changed);
  return failure;
}
