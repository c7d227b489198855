import type { ApplicationName } from '@site/contracts/application';
import { done, failed, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import { composeNext } from './compose-next.ts';
import { type Actor, goLive, type WentLive } from './go-live.ts';
import { readLive, walkBack } from './live.ts';

export interface RollbackInput extends Actor {
  readonly store: Store;
  readonly app: ApplicationName;
  /** The release to go back to; the one that was live before, by default. */
  readonly to?: string | undefined;
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
}

/**
 * Puts the live composition live again with one application changed to an earlier release. The
 * other applications and the site configuration stay as they are. Fails as `promote` does.
 */
export async function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { store, app, to, force = false } = input;
  const state = await readLive(store);
  if (!state.live) {
    return failed('nothing-live', 'Nothing is live yet: put the site live with `site promote`.');
  }
  const { releases, config } = state.live.composition;
  const release = to ? done(to) : await releaseBefore(store, app, releases[app]);
  if (!release.ok) return release;
  const wishes = [{ app, release: release.value }];
  const composed = await composeNext({ store, state, wishes, config, force });
  if (!composed.ok) return composed;
  const kind = { action: 'rollback', forced: force } as const;
  return goLive(store, state, composed.value.composition, input, kind);
}

/** The release of an application that was live last and is not the one that is live now. */
async function releaseBefore(
  store: Store,
  app: ApplicationName,
  current: string,
): Promise<Result<string>> {
  for await (const step of walkBack(store)) {
    if (!('entry' in step)) continue;
    const release = step.composition.releases[app];
    if (release !== current) return done(release);
  }
  return failed(
    'no-earlier-release',
    `No other release of ${app} than ${current} was ever live: name one with --to.`,
  );
}
