import {
  type AbandonOrderReply,
  abandonOrderPath,
  abandonOrderReply,
} from '@site/contracts/purchase-calls';
import { site } from '../../testing/site.ts';
import type { BuyerContext, Details } from './person.ts';
import { jsonOf, type Method, openTab, type Polled, type Tab } from './tab.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A sequence of actions of one buyer, with pauses. */
export type Habit = (context: BuyerContext) => Promise<unknown>;

/** Starts a payment, and does what the page offers until the payment has begun or no step is left. */
export async function begin(
  context: BuyerContext,
  tab: Tab,
  method: Method,
): Promise<'started' | 'paid' | 'left'> {
  for (let tries = 0; tries < 8; tries += 1) {
    const said = await tab.start(method);
    if (said === 'started' || said === 'paid') return said;
    if (said === 'gone') return 'left';
    await context.world.sleep(said === 'lost' ? 10 * SECOND : 40 * SECOND);
    if (said === 'failed') tab.tryAgain();
    if (said === 'under-way') {
      if (tab.hasPayment() && (await tab.poll({ atOnce: true })) === 'paid') return 'paid';
      tab.tryAgain();
    }
  }
  return 'left';
}

/** Places the order, starts a payment, and acts on its page or telephone while the tab polls. */
export async function purchase(
  context: BuyerContext,
  tab: Tab,
  method: Method,
  action: Habit,
): Promise<Polled | 'left'> {
  if ((await tab.place()) !== 'accepted') return 'left';
  return attempt(context, tab, method, action);
}

/** As `purchase`, for an order that was placed already. */
export async function attempt(
  context: BuyerContext,
  tab: Tab,
  method: Method,
  action: Habit,
): Promise<Polled | 'left'> {
  const begun = await begin(context, tab, method);
  if (begun === 'left') return begun;
  const [polled] = await context.world.together(
    async () => (begun === 'paid' ? begun : tab.poll()),
    () => action(context),
  );
  if (polled === 'paid') await tab.setUp();
  return polled;
}

/** Acts on the hosted page after a while. */
export function onPage(
  tab: Tab,
  act: 'pay' | 'decline' | { readonly settlesAfter: number },
  after = 25 * SECOND,
): Habit {
  return async ({ world, providers: { cards }, note }) => {
    await world.sleep(after);
    const page = tab.page();
    if (page === undefined) return note('had no card page');
    const isTaken =
      typeof act === 'object' ? cards.payLate(page, act.settlesAfter) : cards[act](page);
    const what = typeof act === 'object' ? 'pay with a slow bank' : act;
    note(isTaken ? `${what} on the card page` : `the card page refused to ${what}`);
  };
}

/** Does nothing on the page: the telephone decides. */
export const nothing: Habit = async () => undefined;

/** Sets how the buyer answers prompts: a code for each, and the last one for all that follow. */
export function answerPrompts(
  { providers, person }: BuyerContext,
  after: number,
  ...codes: readonly number[]
): void {
  const answer = (ringing: number) => ({ after, code: codes[ringing - 1] ?? codes.at(-1) ?? 0 });
  providers.telephones.setAnswers(person.telephone, answer);
}

export const anyMethod = ({ person }: BuyerContext): Method =>
  person.random.next() < 0.5 ? 'credit_card' : 'mobile_money';

/** The shortest way to pay with a method. */
export function pays(context: BuyerContext, tab: Tab, method: Method): Habit {
  if (method === 'credit_card') return onPage(tab, 'pay');
  answerPrompts(context, 15 * SECOND, 0);
  return nothing;
}

/** Orders again with corrected details, and pays once the first order has ended. */
export async function orderInstead(
  context: BuyerContext,
  first: Tab,
  details: Details,
): Promise<Tab | undefined> {
  for (let tries = 0; tries < 6; tries += 1) {
    const left = await abandon(context, first);
    if (left === 'paid') {
      await first.setUp();
      return undefined;
    }
    if (left === 'given-up') {
      const second = openTab(context, details);
      await purchase(context, second, 'credit_card', onPage(second, 'pay'));
      return second;
    }
    await context.world.sleep(MINUTE);
  }
  return undefined;
}

const abandonPath = abandonOrderPath(site.setupService);

/**
 * Gives an order up before the same person orders something else. Without an answer it may still be
 * paid.
 */
async function abandon(
  { post, note }: BuyerContext,
  { order, uncharged }: Tab,
): Promise<AbandonOrderReply['kind']> {
  const said = uncharged();
  const answer = await post(abandonPath, {
    order,
    ...(said === undefined ? {} : { uncharged: String(said) }),
  });
  const kind = abandonOrderReply.safeParse(jsonOf(answer?.text ?? '')).data?.kind;
  note(`gave up order ${order}: ${kind ?? answer?.status ?? 'no answer'}`);
  return kind ?? 'under-way';
}
