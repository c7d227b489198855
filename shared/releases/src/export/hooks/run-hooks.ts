import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { replaceFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { parseJson } from '@site/node/parse-json';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { EDGE_PATIENCE_MS, queryEdge } from '../../change/edge/query-edge.ts';
import { untilServed } from '../../change/edge/until-served.ts';
import { readRevision } from '../../change/live.ts';
import { lockFile } from '../../lock-file.ts';
import { err, type Result } from '../../problem.ts';
import { readComposition } from '../../store/compositions.ts';
import { readEntry, readEpoch, readRevisions } from '../../store/ledger.ts';
import type { Store } from '../../store/store.ts';
import { type Follower, followLedger, sameLedger } from './follow-ledger.ts';
import type { HookCommand } from './run-command.ts';

/** The last revision that a hook handled. */
const handled = z.object({
  revision: z.int().check(z.nonnegative()),
  /** Absent for an empty ledger. */
  epoch: z.optional(z.string()),
});
type Handled = z.infer<typeof handled>;

/** Undefined before the first one; fails if the file is invalid. */
async function readHandled(file: string): Promise<Result<Handled | undefined>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => ({ code: errorCode(error) }));
  if (typeof text !== 'string') {
    if (text.code === 'ENOENT') return ok(undefined);
    return err('damaged-file', `${file} can't be read (${text.code}).`);
  }
  const read = handled.safeParse(parseJson(text));
  if (read.success) return ok(read.data);
  return err(
    'damaged-file',
    `${file} does not say which revision was handled last: remove it to begin with the next one, or write {"revision":N} into it.`,
  );
}

function writeHandled(file: string, state: Handled): Promise<void> {
  return replaceFile(file, `${JSON.stringify(state)}\n`);
}

export interface HookOptions extends Pick<Follower, 'latestOnly' | 'signal' | 'report' | 'pause'> {
  readonly store: Store;
  readonly command: string;
  readonly stateFile: string;
  /** The first revision, if none was handled before; by default the next new one. */
  readonly from?: number | undefined;
  /** Edges that have to serve a revision before the command runs. */
  readonly edges: readonly string[];
  readonly limit: number;
  run(hook: HookCommand): Promise<string | undefined>;
  handled(revision: number, changed: readonly string[]): void;
}

export async function runHooks(options: HookOptions): Promise<Result<number>> {
  const { stateFile } = options;
  await mkdir(dirname(stateFile), { recursive: true });
  const lock = await lockFile(`${stateFile}.lock`, `runs hooks with ${stateFile}`);
  if (!lock.ok) return lock;
  if (lock.value.tookOver) options.report(lock.value.tookOver);
  try {
    return await runLocked(options);
  } finally {
    await lock.value.unlock();
  }
}

async function runLocked(options: HookOptions): Promise<Result<number>> {
  const { store, stateFile, latestOnly, signal, report, pause } = options;
  const begun = await begin(options);
  if (!begun.ok) return begun;
  const { revision: head, epoch } = begun.value;
  const lateEdges = createLateEdges(options);
  return followLedger({
    ...{ store, latestOnly, signal, report, pause },
    check: sameLedger(store, { head, epoch }, `Remove ${stateFile} to begin with the next entry.`),
    from: head,
    work: (revision, last) => work(options, revision, last, lateEdges),
    note: (revision) => writeHandled(stateFile, { revision, epoch }),
  });
}

/** The last handled revision; at the first start the newest, or the one before `from`. */
async function begin({ store, stateFile, from }: HookOptions): Promise<Result<Handled>> {
  const known = await readHandled(stateFile);
  if (!known.ok) return known;
  const epoch = await readEpoch(store);
  if (known.value) return ok({ ...known.value, epoch: known.value.epoch ?? epoch });
  const [head = 0] = await readRevisions(store);
  const first = { revision: from === undefined ? head : from - 1, epoch };
  if (first.revision > head) {
    return err(
      'usage',
      `The ledger ends at revision ${head}: --from ${from} would pass over what comes before it. Leave it out to begin with the next entry.`,
    );
  }
  await writeHandled(stateFile, first);
  return ok(first);
}

async function work(
  { store, command, limit, report, run, handled }: HookOptions,
  revision: number,
  last: number,
  lateEdges: ReturnType<typeof createLateEdges>,
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
  const late = await lateEdges(entry);
  if (late.length > 0) return `it is not served yet at ${late.join(' and ')}`;
  const before = async () => (await readRevisions(store)).find((each) => each < revision) ?? 0;
  const changed = await changedPaths(store, entry, last > 0 ? last : await before());
  const failure = await run({ command, entry, changed, limit });
  if (failure === undefined) handled(revision, changed);
  return failure;
}

// Without those that did not respond twice: no cache gets old pages from them, as they start with
// the newest entry, and one failed machine must not hold up a rollback everywhere else.
function createLateEdges({ store, edges, report }: HookOptions) {
  let gone: readonly string[] = [];
  return async ({ revision, composition }: LedgerEntry) => {
    const epoch = await readEpoch(store);
    // Concurrently, so that hanging edges delay a stop only once.
    const answers = await Promise.all(
      edges.map(async (site) => {
        const { kind } = await untilServed(
          { site, revision, composition, epoch },
          // A later revision of the same ledger counts as well.
          { isOurs: async () => true },
        );
        return kind === 'served' ? kind : (await queryEdge(site, EDGE_PATIENCE_MS)).kind;
      }),
    );
    const late = edges.filter((_site, index) => answers[index] !== 'served');
    const silent = edges.filter((_site, index) =>
      ['absent', 'silent'].includes(answers[index] ?? ''),
    );
    const awaited = late.filter((site) => !(silent.includes(site) && gone.includes(site)));
    gone = silent;
    if (awaited.length > 0) return awaited;
    for (const site of late)
      report(`revision ${revision}: nothing answers at ${site}; not waited for`);
    return [];
  };
}

/**
 * Compared with any revision since the last one handled, because a cache may hold a page that was
 * live for a moment only, and with the canary, which no cache is to keep from its visitors. `*` stands for paths without a page; all if a revision can't be read.
 * @param since the revision that visitors had when it was handled; 0 for none
 */
async function changedPaths(
  store: Store,
  { composition, canary, revision }: LedgerEntry,
  since: number,
): Promise<string[]> {
  const read = await readComposition(store, composition);
  const after: Answers = read.ok ? answersOf(read.value) : new Map();
  const changed = new Set<string>();
  const between = since === 0 ? [] : await readRevisions(store, since);
  for (const each of [since, ...between.filter((one) => one < revision)]) {
    const before = await compositionOf(store, each);
    for (const path of differences(before ? answersOf(before) : new Map(), after)) {
      changed.add(path);
    }
  }
  const beside = canary && (await readComposition(store, canary.composition));
  if (beside?.ok) {
    for (const path of differences(answersOf(beside.value), after)) changed.add(path);
  }
  return [...changed].sort();
}

async function compositionOf(store: Store, revision: number): Promise<Composition | undefined> {
  if (revision === 0) return undefined;
  const read = await readRevision(store, revision, (id) => readComposition(store, id));
  return read.ok ? read.value.whole : undefined;
}

/** A text that differs with the response, by path. */
type Answers = ReadonlyMap<string, string>;

function answersOf({ pages, notFound, texts, publicFiles, releases }: Composition): Answers {
  const answers = new Map<string, string>();
  for (const [path, { app, file }] of Object.entries(publicFiles)) {
    answers.set(path, `${app} ${releases[app]} ${file}`);
  }
  for (const [path, { hash }] of Object.entries(texts)) answers.set(path, hash);
  for (const [path, page] of Object.entries({ ...pages, '*': notFound })) {
    answers.set(path, `${page.hash} ${page.contentSecurityPolicy}`);
  }
  return answers;
}

function differences(before: Answers, after: Answers): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
