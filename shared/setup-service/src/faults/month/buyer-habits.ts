import {
  anyMethod,
  attempt,
  begin,
  type Habit,
  holds,
  nothing,
  onPage,
  orderInstead,
  pays,
  purchase,
} from './buyer-actions.ts';
import { otherPlan } from './person.ts';
import { openTab } from './tab.ts';

/*
 * What people do with the payment page. Each is one person who wants one account, whatever else they
 * try; nobody means to pay twice, and some do all the same.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const habits = {
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

  async 'has two tabs'(context) {
    const [one, other] = [openTab(context), openTab(context)];
    const isDistracted = context.person.random.next() < 0.6;
    await context.world.together(
      () => purchase(context, one, 'credit_card', onPage(one, 'pay')),
      async () => {
        await context.world.sleep(5 * SECOND);
        const attribution = isDistracted ? onPage(other, 'pay', 30 * SECOND) : nothing;
        await purchase(context, other, 'credit_card', attribution);
      },
    );
  },

  async 'duplicates the tab'(context) {
    const one = openTab(context);
    if ((await one.place()) !== 'accepted') return;
    const other = openTab(context, one.details, one.order);
    holds(context, 15 * SECOND, 0);
    await context.world.together(
      () => attempt(context, one, 'credit_card', onPage(one, 'pay')),
      () => attempt(context, other, 'mobile_money', nothing),
    );
  },

  async 'corrects the e-mail'(context) {
    const { details, random } = context.person;
    const first = openTab(context, { ...details, email: details.email.replace('@', '@typo.') });
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(context, first, 'credit_card')) !== 'started') return;
    if (random.next() < 0.4) await onPage(first, 'pay')(context);
    await orderInstead(context, first, details);
    if (random.next() < 0.4) await onPage(first, 'pay')(context);
  },

  async 'corrects e-mail and company'(context) {
    const { details, random } = context.person;
    const typed = {
      email: details.email.replace('@', '@typo.'),
      company_name: `The ${details.company_name}`,
    };
    const first = openTab(context, { ...details, ...typed });
    if ((await first.place()) !== 'accepted') return;
    const method = anyMethod(context);
    const isPaid = random.next() < 0.4;
    if (method === 'mobile_money') holds(context, 20 * SECOND, isPaid ? 0 : 1032);
    if ((await begin(context, first, method)) !== 'started') return;
    if (method === 'credit_card' && isPaid) await onPage(first, 'pay')(context);
    await orderInstead(context, first, details);
    if (method === 'credit_card' && random.next() < 0.3) await onPage(first, 'pay')(context);
  },

  async 'corrects the company'(context) {
    const { details } = context.person;
    const first = openTab(context, { ...details, company_name: `${details.company_name} Ltd` });
    holds(context, 20 * SECOND, 0);
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(context, first, 'mobile_money')) !== 'started') return;
    await orderInstead(context, first, details);
  },

  async 'takes another plan'(context) {
    const first = openTab(context, otherPlan(context.person.details));
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(context, first, 'credit_card')) !== 'started') return;
    const second = await orderInstead(context, first, context.person.details);
    if (second && context.person.random.next() < 0.3) await onPage(first, 'pay')(context);
  },

  async 'closes the tab'(context) {
    const tab = openTab(context);
    const method = anyMethod(context);
    if ((await tab.place()) !== 'accepted') return;
    const pay = pays(context, tab, method);
    await tab.start(method);
    await pay(context);
  },

  async 'closes the tab and comes back'(context) {
    const { world, person } = context;
    const tab = openTab(context);
    const method = anyMethod(context);
    if ((await tab.place()) !== 'accepted') return;
    if ((await begin(context, tab, method)) === 'started')
      await pays(context, tab, method)(context);
    await world.sleep((2 + person.random.below(40)) * HOUR);
    if (person.random.next() < 0.5) {
      if ((await tab.poll({ atOnce: true })) === 'paid') await tab.setUp();
      return;
    }
    const again = openTab(context);
    await purchase(context, again, 'credit_card', onPage(again, 'pay'));
  },

  async 'is impatient'(context) {
    const { world, person } = context;
    const tab = openTab(context);
    holds(
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
    holds(context, 12 * SECOND, context.person.random.pick([1032, 2001, 1, 1019]), 0);
    const said = await purchase(context, tab, 'mobile_money', nothing);
    if (said === 'paid' || said === 'left') return;
    tab.tryAgain();
    await attempt(context, tab, anyMethod(context), onPage(tab, 'pay'));
  },

  async 'does not hear the telephone'(context) {
    const tab = openTab(context);
    holds(context, 58 * SECOND, context.person.random.pick([0, 1037]));
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

  async 'buys what a colleague buys'(context) {
    const { details } = context.person;
    const [one, other] = [
      openTab(context),
      openTab(context, { ...details, email: `colleague.${details.email}` }),
    ];
    holds(context, 15 * SECOND, 0);
    await context.world.together(
      () => purchase(context, one, 'credit_card', onPage(one, 'pay')),
      () => purchase(context, other, 'mobile_money', nothing),
    );
  },

  async 'walks away'(context) {
    const tab = openTab(context);
    if ((await tab.place()) !== 'accepted') return;
    await begin(context, tab, anyMethod(context));
  },
} as const satisfies Record<string, Habit>;

export type HabitName = keyof typeof habits;

/** How many of a hundred people have a habit. */
export const shares: Readonly<Record<HabitName, number>> = {
  'pays by card': 12,
  'pays by telephone': 12,
  'takes another card after a decline': 6,
  'takes another card after a decline and leaves': 5,
  'tries again, and pays on the page before': 4,
  'has two tabs': 5,
  'duplicates the tab': 3,
  'corrects the e-mail': 5,
  'corrects e-mail and company': 4,
  'corrects the company': 4,
  'takes another plan': 4,
  'closes the tab': 7,
  'closes the tab and comes back': 6,
  'is impatient': 6,
  'declines the prompt first': 5,
  'does not hear the telephone': 4,
  'has a slow bank': 3,
  'takes the money back later': 4,
  'buys what a colleague buys': 3,
  'walks away': 3,
};
