import {
  answerPrompts,
  anyMethod,
  attempt,
  begin,
  type Habit,
  nothing,
  onPage,
  pays,
  purchase,
} from './buyer-actions.ts';
import { openTab } from './tab.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What buyers do who need one order and one tab. */
export const singleOrderHabits = {
  async 'pays by card'(context) {
    const tab = openTab(context);
    await purchase(context, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'pays by telephone'(context) {
    const tab = openTab(context);
    await purchase(context, tab, 'mobile_money', pays(context, tab, 'mobile_money'));
  },

  async 'takes another card after a decline'(context) {
    const tab = openTab(context);
    const said = await purchase(context, tab, 'credit_card', onPage(tab, 'decline'));
    if (said === 'left' || said === 'paid') return;
    await onPage(tab, 'pay', 40 * SECOND)(context);
    await context.world.sleep(20 * SECOND);
    if ((await tab.poll({ atOnce: true })) === 'paid') return tab.setUp();
    tab.tryAgain();
    await attempt(context, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'takes another card after a decline and leaves'(context) {
    const tab = openTab(context);
    const said = await purchase(context, tab, 'credit_card', onPage(tab, 'decline'));
    if (said === 'failed')
      await onPage(tab, 'pay', (1 + context.person.random.below(30)) * MINUTE)(context);
  },

  async 'tries again, and pays on the page before'(context) {
    const tab = openTab(context);
    const said = await purchase(context, tab, 'credit_card', onPage(tab, 'decline'));
    if (said !== 'failed') return;
    const { cards } = context.providers;
    const before = tab.page() ?? '';
    tab.tryAgain();
    if ((await begin(context, tab, 'credit_card')) !== 'started') return;
    context.note(cards.pay(before) ? 'paid on the page before' : 'the page before was closed');
    await attempt(context, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'closes the tab'(context) {
    const tab = openTab(context);
    const method = anyMethod(context);
    if ((await tab.place()) !== 'accepted') return;
    const pay = pays(context, tab, method);
    await tab.start(method);
    await pay(context);
  },

  async 'is impatient'(context) {
    const { world, person } = context;
    const tab = openTab(context);
    answerPrompts(
      context,
      (20 + person.random.below(50)) * SECOND,
      person.random.pick([0, 0, 1032, 1037]),
      0,
    );
    if ((await tab.place()) !== 'accepted') return;
    const [said] = await world.together(
      () => tab.start('mobile_money'),
      () => tab.start('mobile_money'),
    );
    if (said !== 'paid' && tab.hasPayment() && (await tab.poll()) === 'paid') return tab.setUp();
    tab.tryAgain();
    await tab.start('credit_card');
    tab.tryAgain();
    const method = anyMethod(context);
    await attempt(context, tab, method, method === 'credit_card' ? onPage(tab, 'pay') : nothing);
  },

  async 'declines the prompt first'(context) {
    const tab = openTab(context);
    answerPrompts(context, 12 * SECOND, context.person.random.pick([1032, 2001, 1, 1019]), 0);
    const said = await purchase(context, tab, 'mobile_money', nothing);
    if (said === 'paid' || said === 'left') return;
    tab.tryAgain();
    await attempt(context, tab, anyMethod(context), onPage(tab, 'pay'));
  },

  async 'does not hear the telephone'(context) {
    const tab = openTab(context);
    answerPrompts(context, 58 * SECOND, context.person.random.pick([0, 1037]));
    const said = await purchase(context, tab, 'mobile_money', nothing);
    if (said !== 'ran-out') return;
    await context.world.sleep(4 * MINUTE);
    tab.tryAgain();
    await attempt(context, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'has a slow bank'(context) {
    const { random } = context.person;
    const tab = openTab(context);
    const settlesAfter = (1 + random.below(40)) * HOUR;
    const said = await purchase(context, tab, 'credit_card', onPage(tab, { settlesAfter }));
    if (said === 'paid' || said === 'left' || random.next() < 0.4) return;
    tab.tryAgain();
    await context.world.sleep(random.below(30) * HOUR);
    await attempt(context, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'takes the money back later'(context) {
    const { world, providers, person, note } = context;
    const tab = openTab(context);
    await purchase(context, tab, 'credit_card', onPage(tab, 'pay'));
    await world.sleep((1 + person.random.below(20)) * DAY);
    note('asks the bank for the money back');
    providers.cards.reverse(tab.page() ?? '');
  },

  async 'walks away'(context) {
    const tab = openTab(context);
    if ((await tab.place()) !== 'accepted') return;
    await begin(context, tab, anyMethod(context));
  },
} as const satisfies Record<string, Habit>;
