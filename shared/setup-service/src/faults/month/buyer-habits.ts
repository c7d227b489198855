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
  async 'pays by card'(means) {
    const tab = openTab(means);
    await purchase(means, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'pays by telephone'(means) {
    const tab = openTab(means);
    await purchase(means, tab, 'mobile_money', pays(means, tab, 'mobile_money'));
  },

  async 'takes another card after a decline'(means) {
    const tab = openTab(means);
    const said = await purchase(means, tab, 'credit_card', onPage(tab, 'decline'));
    if (said === 'left' || said === 'paid') return;
    await onPage(tab, 'pay', 40 * SECOND)(means);
    await means.world.sleep(20 * SECOND);
    if ((await tab.poll({ atOnce: true })) === 'paid') return tab.setUp();
    tab.tryAgain();
    await attempt(means, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'takes another card after a decline and leaves'(means) {
    const tab = openTab(means);
    const said = await purchase(means, tab, 'credit_card', onPage(tab, 'decline'));
    if (said === 'failed')
      await onPage(tab, 'pay', (1 + means.person.luck.below(30)) * MINUTE)(means);
  },

  async 'tries again, and pays on the page before'(means) {
    const tab = openTab(means);
    const said = await purchase(means, tab, 'credit_card', onPage(tab, 'decline'));
    if (said !== 'failed') return;
    const { cards } = means.providers;
    const before = tab.page() ?? '';
    tab.tryAgain();
    if ((await begin(means, tab, 'credit_card')) !== 'started') return;
    means.note(cards.pay(before) ? 'paid on the page before' : 'the page before was closed');
    await attempt(means, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'has two tabs'(means) {
    const [one, other] = [openTab(means), openTab(means)];
    const isDistracted = means.person.luck.next() < 0.6;
    await means.world.together(
      () => purchase(means, one, 'credit_card', onPage(one, 'pay')),
      async () => {
        await means.world.sleep(5 * SECOND);
        const hand = isDistracted ? onPage(other, 'pay', 30 * SECOND) : nothing;
        await purchase(means, other, 'credit_card', hand);
      },
    );
  },

  async 'duplicates the tab'(means) {
    const one = openTab(means);
    if ((await one.place()) !== 'accepted') return;
    const other = openTab(means, one.details, one.order);
    holds(means, 15 * SECOND, 0);
    await means.world.together(
      () => attempt(means, one, 'credit_card', onPage(one, 'pay')),
      () => attempt(means, other, 'mobile_money', nothing),
    );
  },

  async 'corrects the e-mail'(means) {
    const { details, luck } = means.person;
    const first = openTab(means, { ...details, email: details.email.replace('@', '@typo.') });
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(means, first, 'credit_card')) !== 'started') return;
    if (luck.next() < 0.4) await onPage(first, 'pay')(means);
    await orderInstead(means, first, details);
    if (luck.next() < 0.4) await onPage(first, 'pay')(means);
  },

  async 'corrects e-mail and company'(means) {
    const { details, luck } = means.person;
    const typed = {
      email: details.email.replace('@', '@typo.'),
      company_name: `The ${details.company_name}`,
    };
    const first = openTab(means, { ...details, ...typed });
    if ((await first.place()) !== 'accepted') return;
    const method = anyMethod(means);
    const isPaid = luck.next() < 0.4;
    if (method === 'mobile_money') holds(means, 20 * SECOND, isPaid ? 0 : 1032);
    if ((await begin(means, first, method)) !== 'started') return;
    if (method === 'credit_card' && isPaid) await onPage(first, 'pay')(means);
    await orderInstead(means, first, details);
    if (method === 'credit_card' && luck.next() < 0.3) await onPage(first, 'pay')(means);
  },

  async 'corrects the company'(means) {
    const { details } = means.person;
    const first = openTab(means, { ...details, company_name: `${details.company_name} Ltd` });
    holds(means, 20 * SECOND, 0);
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(means, first, 'mobile_money')) !== 'started') return;
    await orderInstead(means, first, details);
  },

  async 'takes another plan'(means) {
    const first = openTab(means, otherPlan(means.person.details));
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(means, first, 'credit_card')) !== 'started') return;
    const second = await orderInstead(means, first, means.person.details);
    if (second && means.person.luck.next() < 0.3) await onPage(first, 'pay')(means);
  },

  async 'closes the tab'(means) {
    const tab = openTab(means);
    const method = anyMethod(means);
    if ((await tab.place()) !== 'accepted') return;
    const pay = pays(means, tab, method);
    await tab.start(method);
    await pay(means);
  },

  async 'closes the tab and comes back'(means) {
    const { world, person } = means;
    const tab = openTab(means);
    const method = anyMethod(means);
    if ((await tab.place()) !== 'accepted') return;
    if ((await begin(means, tab, method)) === 'started') await pays(means, tab, method)(means);
    await world.sleep((2 + person.luck.below(40)) * HOUR);
    if (person.luck.next() < 0.5) {
      if ((await tab.poll({ atOnce: true })) === 'paid') await tab.setUp();
      return;
    }
    const again = openTab(means);
    await purchase(means, again, 'credit_card', onPage(again, 'pay'));
  },

  async 'is impatient'(means) {
    const { world, person } = means;
    const tab = openTab(means);
    holds(means, (20 + person.luck.below(50)) * SECOND, person.luck.pick([0, 0, 1032, 1037]), 0);
    if ((await tab.place()) !== 'accepted') return;
    const [said] = await world.together(
      () => tab.start('mobile_money'),
      () => tab.start('mobile_money'),
    );
    if (said !== 'paid' && tab.hasPayment() && (await tab.poll()) === 'paid') return tab.setUp();
    tab.tryAgain();
    await tab.start('credit_card');
    tab.tryAgain();
    const method = anyMethod(means);
    await attempt(means, tab, method, method === 'credit_card' ? onPage(tab, 'pay') : nothing);
  },

  async 'declines the prompt first'(means) {
    const tab = openTab(means);
    holds(means, 12 * SECOND, means.person.luck.pick([1032, 2001, 1, 1019]), 0);
    const said = await purchase(means, tab, 'mobile_money', nothing);
    if (said === 'paid' || said === 'left') return;
    tab.tryAgain();
    await attempt(means, tab, anyMethod(means), onPage(tab, 'pay'));
  },

  async 'does not hear the telephone'(means) {
    const tab = openTab(means);
    holds(means, 58 * SECOND, means.person.luck.pick([0, 1037]));
    const said = await purchase(means, tab, 'mobile_money', nothing);
    if (said !== 'ran-out') return;
    await means.world.sleep(4 * MINUTE);
    tab.tryAgain();
    await attempt(means, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'has a slow bank'(means) {
    const { luck } = means.person;
    const tab = openTab(means);
    const settlesAfter = (1 + luck.below(40)) * HOUR;
    const said = await purchase(means, tab, 'credit_card', onPage(tab, { settlesAfter }));
    if (said === 'paid' || said === 'left' || luck.next() < 0.4) return;
    tab.tryAgain();
    await means.world.sleep(luck.below(30) * HOUR);
    await attempt(means, tab, 'credit_card', onPage(tab, 'pay'));
  },

  async 'takes the money back later'(means) {
    const { world, providers, person, note } = means;
    const tab = openTab(means);
    await purchase(means, tab, 'credit_card', onPage(tab, 'pay'));
    await world.sleep((1 + person.luck.below(20)) * DAY);
    note('asks the bank for the money back');
    providers.cards.reverse(tab.page() ?? '');
  },

  async 'buys what a colleague buys'(means) {
    const { details } = means.person;
    const [one, other] = [
      openTab(means),
      openTab(means, { ...details, email: `colleague.${details.email}` }),
    ];
    holds(means, 15 * SECOND, 0);
    await means.world.together(
      () => purchase(means, one, 'credit_card', onPage(one, 'pay')),
      () => purchase(means, other, 'mobile_money', nothing),
    );
  },

  async 'walks away'(means) {
    const tab = openTab(means);
    if ((await tab.place()) !== 'accepted') return;
    await begin(means, tab, anyMethod(means));
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
