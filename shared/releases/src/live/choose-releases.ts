import { type ApplicationName, applicationNames } from '@site/contracts/application';
import { allDone, done, failed, type Result } from '../result.ts';
import { readNewest, readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { Live } from './live.ts';

/** An application to change, and the release it should get; the newest one by default. */
export interface Wish {
  readonly app: ApplicationName;
  readonly release?: string;
}

/** A release for every application. */
export type Releases = Record<ApplicationName, string>;

/**
 * Chooses the releases of the next composition: those that are live, but for the wishes. Without
 * wishes, and where nothing is live, every application gets its newest release.
 */
export async function chooseReleases(
  store: Store,
  live: Live | undefined,
  wishes: readonly Wish[],
): Promise<Result<Releases>> {
  const chosen = allDone(
    await Promise.all(
      applicationNames.map(async (app): Promise<Result<[ApplicationName, string]>> => {
        const wish = wishes.find((candidate) => candidate.app === app);
        if (live && wishes.length > 0 && !wish) return done([app, live.composition.releases[app]]);
        const release = wish?.release ? done(wish.release) : await newest(store, app);
        if (!release.ok) return release;
        const known = await readRelease(store, app, release.value);
        return known.ok ? done([app, release.value]) : known;
      }),
    ),
  );
  // One pair for every application.
  return chosen.ok ? done(Object.fromEntries(chosen.value) as Releases) : chosen;
}

async function newest(store: Store, app: ApplicationName): Promise<Result<string>> {
  const read = await readNewest(store, app);
  if (!read.ok) return read;
  if (read.value) return done(read.value.release);
  return failed(
    'nothing-published',
    `No release of ${app} is published: build it and run \`site publish ${app}\`.`,
  );
}
