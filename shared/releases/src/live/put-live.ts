import type { SiteAddresses } from '@site/contracts/site-config';
import { compose } from '../compose/compose.ts';
import { COMPOSER_VERSION } from '../compose/composition-id.ts';
import { done, failed, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import { type Changes, changesBetween } from './changes.ts';
import { choose, type Order } from './choice.ts';
import { chooseFallbacks } from './choose-fallbacks.ts';
import { type Actor, goLive, type Step, type WentLive } from './go-live.ts';
import { type LiveState, readLive } from './live.ts';

/*
 * How an order becomes what visitors get:
 *
 *   read what is live ──▶ choose ──▶ say what will change ──▶ compose, gates ──▶ ledger
 *         ▲                                                                        │
 *         └────────── somebody else was faster: the order still stands ────────────┘
 *
 * Only the last step changes anything that visitors see. After three lost races the command ends and
 * says who won. An order that would not mean the same on what is live by then is refused instead.
 */
const ATTEMPTS = 3;

/** What every change needs. */
export interface ChangeInput extends Actor {
  readonly store: Store;
  /** Where the site is, if nobody has said so yet. */
  readonly usual: SiteAddresses;
  /** Told what will be different, and waited for, before anything is composed. */
  readonly announce?: (changes: Changes) => void | Promise<void>;
}

interface PutLive {
  readonly action: Step['action'];
  readonly force?: boolean;
  /** What is wanted, on top of what is live at the moment. */
  order(state: LiveState): Promise<Result<Wanted>>;
}

/** An order, or who has put live already what it would. */
export type Wanted = (Order & { readonly undoes?: number }) | { readonly already: string };

export async function putLive(input: ChangeInput, wanted: PutLive): Promise<Result<WentLive>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(input, wanted);
    const lost = !outcome.ok && outcome.problem.kind === 'lost-race';
    if (!lost || attempt === ATTEMPTS) return outcome;
  }
}

async function attemptOnce(
  input: ChangeInput,
  { action, force = false, order }: PutLive,
): Promise<Result<WentLive>> {
  const { store, usual, announce } = input;
  const state = await readLiveToChange(store);
  if (!state.ok) return state;
  const { live } = state.value;
  const wanted = await order(state.value);
  if (!wanted.ok) return wanted;
  if ('already' in wanted.value) return nothingToDo(state.value, wanted.value.already);
  const { undoes } = wanted.value;
  const choice = await choose(store, live, wanted.value, usual);
  if (!choice.ok) return choice;
  const changes = await changesBetween(store, live, choice.value);
  await announce?.(changes);
  const fallbacks = await chooseFallbacks(store, choice.value.releases, {
    action,
    undoes,
    before: live?.composition,
  });
  const composed = await compose({
    store,
    ...choice.value,
    fallbacks,
    before: live?.composition,
    force,
  });
  if (!composed.ok) return composed;
  const step = { action, undoes, forced: force, changes };
  return goLive(store, state.value, composed.value.composition, input, step);
}

function nothingToDo({ live }: LiveState, already: string): Result<WentLive> {
  // Only what is live can have been put live already.
  if (!live) throw new Error(`nothing is live, and yet: ${already}`);
  return done({ composition: live.composition, revision: live.entry.revision, already });
}

/**
 * Reads what is live for a command that builds on it. Fails where the newest entry can't be read, for
 * what it changed would be taken back without a word, and where a newer version of this command made
 * it, for this one might take back what it does not know.
 */
export async function readLiveToChange(store: Store): Promise<Result<LiveState>> {
  const state = await readLive(store);
  const [unread] = state.problems;
  if (unread) {
    if (unread.kind === 'newer-contract') return { ok: false, problem: unread };
    return failed(
      'damaged-file',
      `${unread.message} Until then nothing is built on revision ${state.head}, which visitors got last; \`site promote --composition ID\` puts another composition live as a whole, and \`site history\` names them.`,
    );
  }
  const { composer = 0 } = state.live?.composition ?? {};
  if (composer <= COMPOSER_VERSION) return done(state);
  return failed(
    'older-composer',
    `What is live was made by composer ${composer}, and this checkout brings composer ${COMPOSER_VERSION}: update the checkout, then try again.`,
  );
}
