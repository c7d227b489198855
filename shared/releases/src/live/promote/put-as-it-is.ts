import type { Composition } from '@site/contracts/composition';
import { compose } from '../../compose/compose.ts';
import { COMPOSER_GENERATION } from '../../composition/composer.ts';
import { err, type Result } from '../../problem.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import { readHistoryEntries } from '../history/history-entries.ts';
import { releaseHistory, wasRolledBackFrom } from '../history/release-history.ts';
import type { LiveState } from '../live.ts';
import { liveConfiguration } from '../live-configuration.ts';
import { goLive, type WentLive } from './go-live.ts';
import { type ChangeInput, changesToSay, withWarnings } from './put-live.ts';

/**
 * Puts a composition live that is in the store, with exactly its releases, configuration and
 * addresses. It passes the gates as they are now, and is made again if it is corrupt.
 */
export async function putAsItIs(
  input: ChangeInput,
  reader: ReleaseReader,
  state: LiveState,
  known: Composition,
): Promise<Result<WentLive>> {
  const { store, announce } = input;
  const config = await liveConfiguration(store, known);
  if (!config.ok) return config;
  const { id, releases, addresses } = known;
  const choice = { releases, config: config.value, addresses };
  const changes = await changesToSay(store, 'promote', state, choice);
  await announce?.(changes);
  const fallbacks = await allowedFallbacks(reader, state, known);
  const live = state.live?.composition.id;
  // A composition of another generation is composed again, which may give another id.
  const madeBy = known.composer === COMPOSER_GENERATION ? known : undefined;
  const composed = await compose({
    store,
    reader,
    ...choice,
    fallbacks,
    before: known,
    live,
    madeBy,
  });
  if (!composed.ok) return composed;
  const { composition, warnings } = composed.value;
  if (composition.id !== id && fallbacks === known.fallbacks) {
    return err(
      'unknown-composition',
      `Composition ${id} was made by another version of the composer: compose it again with \`site compose\`.`,
    );
  }
  const step = { action: 'promote', forced: false, changes } as const;
  return withWarnings(await goLive(store, state, composition, input, step), warnings);
}

/** The fallbacks of a composition; all are chosen again if one was rolled back from since. */
async function allowedFallbacks(reader: ReleaseReader, { live }: LiveState, known: Composition) {
  const history = releaseHistory(await readHistoryEntries(reader.store));
  const isSound = ([app, id]: [string, string]) => !wasRolledBackFrom(history, app, id);
  if (Object.entries(known.fallbacks).every(isSound)) return known.fallbacks;
  return chooseFallbacks(reader, known.releases, { action: 'promote', before: live?.composition });
}
