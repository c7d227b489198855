import { CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import { done, failed, type Result } from '../result.ts';
import type { ReleasedName } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { WentLive } from './go-live.ts';
import { type Live, walkBack } from './live.ts';
import { liveConfiguration } from './live-configuration.ts';
import { type ChangeInput, putLive } from './put-live.ts';

export interface RollbackInput extends ChangeInput {
  /** An application, or `config`. */
  readonly name: ReleasedName;
  /** The release to go back to; the one that was live before, by default. */
  readonly to?: string | undefined;
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
}

/**
 * Puts the live composition live again with one application, or the configuration, changed to an
 * earlier release. Everything else stays as it is. Fails as `promote` does, and where somebody else
 * has changed the same one meanwhile: then it is another release that is gone back from.
 */
export function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { store, name, to, force = false } = input;
  let goneBackFrom: string | undefined;
  return putLive(input, {
    action: 'rollback',
    force,
    async order({ live }) {
      if (!live) return nothingLive;
      const current = releaseIn(live.composition, name);
      if (!current)
        return failed('nothing-live', `${name} is not live: there is nothing to roll back.`);
      goneBackFrom ??= current;
      if (current !== goneBackFrom) return overtaken(name, live);
      const release = await releaseToGoBackTo(store, name, current, to);
      if (!release.ok) return release;
      return done({ select: [{ name, release: release.value }] });
    },
  });
}

const nothingLive = failed(
  'nothing-live',
  'Nothing is live yet: put the site live with `site promote --all`.',
);

function overtaken(name: ReleasedName, { entry }: Live) {
  return failed(
    'lost-race',
    `${entry.by} changed ${name} at the same time (revision ${entry.revision}): look at \`site status\`, then try again.`,
  );
}

/** The release that a composition has of an application, or of the configuration. */
function releaseIn(composition: Composition, name: ReleasedName): string | undefined {
  return name === CONFIGURATION ? composition.config : composition.releases[name];
}

/** The given release, else the one that was live last and is not the one that is live now. */
async function releaseToGoBackTo(
  store: Store,
  name: ReleasedName,
  current: string,
  wanted: string | undefined,
): Promise<Result<string>> {
  if (wanted && name !== CONFIGURATION) return done(wanted);
  for await (const step of walkBack(store)) {
    if (!('entry' in step)) continue;
    const release = releaseIn(step.composition, name);
    if (!release || (wanted ? release !== wanted : release === current)) continue;
    return name === CONFIGURATION ? liveConfiguration(store, step.composition) : done(release);
  }
  if (wanted) return done(wanted);
  return failed(
    'no-earlier-release',
    `No other release of ${name} than ${current} was ever live: name one with --to.`,
  );
}
