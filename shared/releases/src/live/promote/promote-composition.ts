import type { Composition } from '@site/contracts/composition';
import { compositionId } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { compose } from '../../compose/compose.ts';
import { COMPOSER_GENERATION } from '../../composition/composer.ts';
import { err, type Result } from '../../problem.ts';
import {
  type CompositionRequest,
  readCompositionRequest,
} from '../../store/composition-requests.ts';
import { readComposition } from '../../store/compositions.ts';
import { createReleaseReader, type ReleaseReader } from '../../store/release-reader.ts';
import { type Changes, changesBetween } from '../choice/changes.ts';
import type { Order } from '../choice/choice.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import { checkAgainstEdge } from '../edge/edge-ahead.ts';
import { readHistoryEntries } from '../history/history-entries.ts';
import { releaseHistory, wasRolledBackFrom } from '../history/release-history.ts';
import { type Live, type LiveState, readLiveChoice } from '../live.ts';
import { liveConfiguration } from '../live-configuration.ts';
import { goLive, type WentLive } from './go-live.ts';
import {
  type ChangeInput,
  changesToSay,
  putLiveOnce,
  whileOvertaken,
  withWarnings,
} from './put-live.ts';
import { orderOf } from './requested-order.ts';

interface PromoteCompositionInput extends ChangeInput {
  readonly composition: string;
  /** Puts it live even if that takes back what went live since it was composed. */
  readonly asItIs?: boolean;
}

/*
 * A composition says what every application gets, so it is right for the moment that it was made for:
 *
 *   nothing went live since                  ──▶ it goes live as it is
 *   something did, and it is known what was  ──▶ that is composed again on top of what is live, and
 *   asked for when it was composed               gets another id
 *   something did, to the same application,  ──▶ refused; `asItIs` puts it live all the same
 *   or it is not known what was asked for
 *
 * Where the newest entry of the ledger is damaged nobody can tell, and it is the way on: it does not
 * build on what is live.
 */

/**
 * Puts a composition from the store live. It passes the gates as they are now, and is repaired if
 * it is corrupt. It does not take back anyone else's release, unless `asItIs` says so. Resolves to
 * another composition if its request had to be composed again. Fails with `stale-composition` if it
 * no longer fits what is live, and lists what it would change.
 */
export function promoteComposition(input: PromoteCompositionInput): Promise<Result<WentLive>> {
  // With `asItIs` the operator decided for every application, without knowing what others put live
  // in the meantime. So there is no second attempt.
  const reader = createReleaseReader(input.store);
  const attempt = () => attemptOnce(input, reader);
  return input.asItIs ? attempt() : whileOvertaken(attempt);
}

async function attemptOnce(
  input: PromoteCompositionInput,
  reader: ReleaseReader,
): Promise<Result<WentLive>> {
  const { store, composition: id, asItIs = false } = input;
  // Anything else could name a different folder.
  if (!compositionId.safeParse(id).success) {
    return err('unknown-composition', `"${id}" is no composition: \`site history\` names them.`);
  }
  const read = await readLiveChoice(store);
  const ahead = await checkAgainstEdge(store, read, input);
  if (!ahead.ok) return ahead;
  const state = ahead.value;
  const known = await readComposition(store, id);
  if (!known.ok) return known;
  // Above an edge that is ahead of the ledger, this writes down again what visitors have.
  const isAboveEdge = state.head !== read.head;
  if (asItIs || isAboveEdge) return putAsItIs(input, reader, state, known.value);
  const [unread] = state.problems;
  if (unread?.kind === 'newer-contract') return { ok: false, problem: unread };
  const noted = await readCompositionRequest(store, id);
  const request = noted.ok ? noted.value : undefined;
  const { live } = state;
  if (!live || unread || isForNow(live.composition.id, id, request)) {
    return putAsItIs(input, reader, state, known.value);
  }
  const changes = await changesBetween(store, live, known.value);
  return putLiveOnce(
    input,
    {
      action: 'promote',
      async order(now) {
        const order = now.live ? requested(request, now.live, changes) : nothingLive;
        if (order.ok) return order;
        return err('stale-composition', staleMessage(id, order.problem.message, changes));
      },
    },
    reader,
  );
}

function requested(
  request: CompositionRequest | undefined,
  live: Live,
  { releases, settings }: Changes,
): Result<Order> {
  if (request) return orderOf(request, live);
  // At most the fallbacks differ, and those that are live are newer.
  if (releases.length === 0 && settings.length === 0) return ok({ select: [] });
  return err('stale-composition', 'It is not known what it was made for.');
}

const nothingLive = err('nothing-live', 'Nothing is live any more.');

/** Whether what is live is the composition itself, or the one that it was based on. */
function isForNow(live: string, id: string, request: CompositionRequest | undefined): boolean {
  return live === id || live === request?.base;
}

function staleMessage(id: string, reason: string, { releases, settings }: Changes): string {
  const changed = [
    ...releases.map(({ name, from, to }) => `${name} ${from ?? 'new'} → ${to ?? 'removed'}`),
    ...settings.map(({ setting }) => setting),
  ];
  return `Composition ${id} was not made for what is live. ${reason} As it is it changes ${changed.join(', ')}: name what you mean instead, such as \`site promote APP@ID\`, or repeat it with --as-it-is.`;
}

async function putAsItIs(
  input: PromoteCompositionInput,
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
