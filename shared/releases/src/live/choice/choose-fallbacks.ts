import type { RemoteName } from '@site/contracts/application';
import { SHELL } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { ShellRelease } from '@site/contracts/release';
import type { Fallbacks, Releases } from '../../composition/composition-id.ts';
import { violationsWithShell } from '../../gates/fits-shell.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { readHistoryEntries } from '../history/history-entries.ts';
import {
  afterMove,
  earlierReleases,
  liveRelease,
  releaseHistory,
  withLive,
} from '../history/release-history.ts';

/** How many releases of a remote are tried: an operator in a hurry waits for the search. */
const REACH = 50;

/** How the releases go live that the fallbacks are for. */
interface HowLive {
  readonly action: string;
  readonly undoes?: number | undefined;
  /** What is live until then. */
  readonly before?: Composition | undefined;
}

/**
 * Chooses for each remote the newest release below the chosen one in its own history that was not
 * rolled back from. So a fallback stays the same as long as its remote does, whatever happens to
 * others. A release that does not fit the chosen shell, or is corrupt, would break a page instead
 * of saving it and is skipped: rolling back from a corrupt release must not fail because of that
 * release.
 */
export async function chooseFallbacks(
  reader: ReleaseReader,
  releases: Releases,
  how: HowLive = { action: 'promote' },
): Promise<Fallbacks> {
  const shell = await reader.readShell(releases.shell);
  const fallbacks: Record<RemoteName, string> = {};
  if (!shell.ok) return fallbacks;
  const history = await historyWith(reader.store, releases, how);
  for (const app of Object.keys(releases)) {
    if (app === SHELL) continue;
    let looked = 0;
    for (const candidate of earlierReleases(history, app)) {
      looked += 1;
      if (looked > REACH) break;
      if (!(await isUsable(reader, shell.value, app, candidate))) continue;
      fallbacks[app] = candidate;
      break;
    }
  }
  return fallbacks;
}

/** The history as it will be once the releases are live. */
async function historyWith(store: Store, releases: Releases, { action, undoes, before }: HowLive) {
  const known = releaseHistory(await readHistoryEntries(store));
  const history = before ? withLive(known, before.releases) : known;
  const changes = Object.entries(releases).flatMap(([name, to]) => {
    const from = liveRelease(history, name);
    return from === to ? [] : [{ name, ...(from ? { from } : {}), to }];
  });
  return afterMove(history, { revision: history.revision + 1, action, undoes, changes });
}

async function isUsable(reader: ReleaseReader, shell: ShellRelease, app: RemoteName, id: string) {
  const release = await reader.readRemote(app, id);
  if (!release.ok || violationsWithShell(shell, release.value).length > 0) return false;
  return (await reader.findCorruptFiles(release.value)).length === 0;
}
