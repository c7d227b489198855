import type { Promotion } from '@platform/composer/agreement';
import { type Composed, compose } from '@platform/composer/compose';
import { violationsWithShell } from '@platform/composer/gates';
import { type RemoteName, SHELL } from '@platform/contracts/application';
import type { ComposedPage, Composition } from '@platform/contracts/composition';
import type { ShellRelease } from '@platform/contracts/release';
import { err, type Result, someOf } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Fallbacks } from '@platform/store/compositions';
import { readConfiguration } from '@platform/store/configurations';
import type { ReleaseReader } from '@platform/store/releases';
import { changesBetween } from './changes.ts';
import type { Recorded } from './go-live.ts';
import { idChanges } from './history/entries.ts';
import { afterMove, earlierReleases, wasRolledBackFrom } from './history/release-history.ts';
import { type ChangeRequest, type Selection, selectReleases } from './selection.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from './snapshot.ts';

export interface HowToCompose extends Omit<Recorded, 'changes'> {
  readonly dryRun?: boolean;
  readonly withoutFallbacks?: boolean | undefined;
  readonly anew?: boolean | undefined;
  readonly promotion?: Promotion | undefined;
}

export async function composeSelection(
  snapshot: Snapshot,
  selection: Selection,
  how: HowToCompose,
): Promise<Result<Composed>> {
  const { action, force = false, dryRun = false, anew = false, withoutFallbacks, promotion } = how;
  const chosen = withoutFallbacks ? {} : await chooseFallbacks(snapshot, selection, how);
  const goesBack = action === 'rollback' || action === 'undo';
  const options = { force, goesBack, dryRun, anew, promotion };
  return compose(snapshot, { ...selection, fallbacks: chosen }, options);
}

/** Checks a composition of the store with today's gates; one that was never live, or is corrupt, is made again. */
export async function composeStored(
  snapshot: Snapshot,
  stored: Composition,
  promotion?: Promotion,
): Promise<Result<Composed>> {
  const { id, releases, config, addresses } = stored;
  const fallbacks = await allowedFallbacks(snapshot, stored);
  const choice = { releases, fallbacks, config, addresses };
  const composed = await compose(snapshot, choice, { stored, promotion });
  if (!composed.ok) return composed;
  const made = composed.value.composition;
  if (made.id === id || fallbacks !== stored.fallbacks) return composed;
  if (stored.composerSources === made.composerSources) {
    return err(
      'composition-differs',
      `Composition ${id} is not what its releases make: ${differences(stored, made)}. Nobody may have written that but a program of this site: look at who wrote compositions/${id}, and promote releases by name.`,
    );
  }
  return err(
    'unknown-composition',
    `Composition ${id} was made by another version of the composer: compose it again with \`site compose\`.`,
  );
}

function differences(stored: Composition, made: Composition): string {
  const paths = new Set([...Object.keys(stored.pages), ...Object.keys(made.pages)]);
  const differs = (one?: ComposedPage, other?: ComposedPage) =>
    one?.hash !== other?.hash || one?.contentSecurityPolicy !== other?.contentSecurityPolicy;
  const pages = [...paths].filter((path) => differs(stored.pages[path], made.pages[path]));
  if (differs(stored.notFound, made.notFound)) pages.push('the not-found page');
  if (pages.length === 0) return 'its texts or its files differ';
  return `${someOf(pages)} differ${pages.length === 1 ? 's' : ''}`;
}

/** The fallbacks of a composition; all are chosen again if one was rolled back from since. */
async function allowedFallbacks(snapshot: Snapshot, stored: Composition) {
  const { fallbacks } = stored;
  const isSound = ([app, id]: [string, string]) => !wasRolledBackFrom(snapshot.history, app, id);
  if (Object.entries(fallbacks).every(isSound)) return fallbacks;
  return chooseFallbacks(snapshot, stored, { action: 'promote' });
}

/** How many releases of a remote are tried: an operator in a hurry waits for the search. */
const REACH = 50;

// For each remote the newest release below the chosen one that was not rolled back from. One that
// does not fit, is corrupt or lacks its signature is skipped: a rollback must not fail because of it.
async function chooseFallbacks(
  { store, reader, history, ids }: Snapshot,
  { releases, config }: Pick<Selection, 'releases' | 'config'>,
  { action, undoes }: HowToCompose,
): Promise<Fallbacks> {
  const configured = await readConfiguration(store, config);
  const keys = configured.ok ? configured.value.configuration.releaseKeys : undefined;
  const shell = await reader.readShell(releases.shell);
  const fallbacks: Record<RemoteName, string> = {};
  if (!shell.ok) return fallbacks;
  const changes = idChanges(ids, { ...ids, ...releases });
  const next = afterMove(history, { revision: history.revision + 1, action, undoes, changes });
  for (const app of Object.keys(releases).filter((name) => name !== SHELL)) {
    for (const candidate of [...earlierReleases(next, app)].slice(0, REACH)) {
      if (!(await isUsable(reader, shell.value, app, candidate))) continue;
      if (!(await reader.readSigned(app, candidate, keys)).ok) continue;
      fallbacks[app] = candidate;
      break;
    }
  }
  return fallbacks;
}

async function isUsable(reader: ReleaseReader, shell: ShellRelease, app: RemoteName, id: string) {
  const release = await reader.readRemote(app, id);
  if (!release.ok || violationsWithShell(shell, release.value).length > 0) return false;
  return (await reader.findCorruptFiles(release.value)).length === 0;
}

interface ComposeRequest extends SnapshotSource {
  readonly request: ChangeRequest;
  readonly dryRun?: boolean;
}

interface ComposedRequest extends Composed {
  readonly revision: number;
}

export async function composeRequest({
  request,
  dryRun = false,
  ...source
}: ComposeRequest): Promise<Result<ComposedRequest>> {
  const read = await readSnapshot(source);
  if (!read.ok) return read;
  const snapshot = read.value;
  const selection = selectReleases(snapshot, request);
  if (!selection.ok) return selection;
  const promotion = { changes: await changesBetween(snapshot, selection.value) };
  const how = { action: 'promote', dryRun, promotion } as const;
  const composed = await composeSelection(snapshot, selection.value, how);
  return composed.ok ? ok({ ...composed.value, revision: snapshot.head }) : composed;
}
