import { compositionId } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import {
  type CompositionRequest,
  readCompositionRequest,
} from '../../store/composition-requests.ts';
import { readComposition } from '../../store/compositions.ts';
import { createReleaseReader, type ReleaseReader } from '../../store/release-reader.ts';
import { type Changes, changesBetween } from '../choice/changes.ts';
import type { Order } from '../choice/choice.ts';
import { checkAgainstEdge } from '../edge/edge-ahead.ts';
import { type Live, readLiveChoice } from '../live.ts';
import type { WentLive } from './go-live.ts';
import { leftSince } from './left-since.ts';
import { putAsItIs } from './put-as-it-is.ts';
import { type ChangeInput, putLiveOnce, whileOvertaken } from './put-live.ts';
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
 *   what it brings was live since, and       ──▶ refused as well, even where the rollback led to what
 *   somebody took it back                        the composition was based on
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
  if (!live || unread || live.composition.id === id) {
    return putAsItIs(input, reader, state, known.value);
  }
  const changes = await changesBetween(store, live, known.value);
  // The ledger is read after the state: whatever comes in between makes the attempt lose the race.
  if (request && live.composition.id === request.base) {
    const left = await leftSince(store, request, live);
    if (left) return err('stale-composition', staleMessage(id, left, changes));
    return putAsItIs(input, reader, state, known.value);
  }
  return putLiveOnce(
    input,
    {
      action: 'promote',
      async order(now) {
        const left = request && now.live && (await leftSince(store, request, now.live));
        if (left) return err('stale-composition', staleMessage(id, left, changes));
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

function staleMessage(id: string, reason: string, { releases, settings }: Changes): string {
  const changed = [
    ...releases.map(({ name, from, to }) => `${name} ${from ?? 'new'} → ${to ?? 'removed'}`),
    ...settings.map(({ setting }) => setting),
  ];
  return `Composition ${id} was not made for what is live. ${reason} As it is it changes ${changed.join(', ')}: name what you mean instead, such as \`site promote APP@ID\`, or repeat it with --as-it-is.`;
}
