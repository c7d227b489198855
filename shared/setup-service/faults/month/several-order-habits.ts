import {
  answerPrompts,
  anyMethod,
  attempt,
  begin,
  type Habit,
  nothing,
  onPage,
  orderInstead,
  pays,
  purchase,
} from './buyer-actions.ts';
import { otherChoice } from './person.ts';
import { openTab } from './tab.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What buyers do who end up with several orders or tabs. */
export const severalOrderHabits = {
  async 'has two tabs'(context) {
    const [one, other] = [openTab(context), openTab(context)];
    const isDistracted = context.person.random.next() < 0.6;
    await context.world.together(
      () => purchase(context, one, 'credit_card', onPage(one, 'pay')),
      async () => {
        await context.world.sleep(5 * SECOND);
        const action = isDistracted ? onPage(other, 'pay', 30 * SECOND) : nothing;
        await purchase(context, other, 'credit_card', action);
      },
    );
  },

  async 'duplicates the tab'(context) {
    const one = openTab(context);
    if ((await one.place()) !== 'accepted') return;
    const other = openTab(context, one.details, one.order);
    answerPrompts(context, 15 * SECOND, 0);
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
    if (method === 'mobile_money') answerPrompts(context, 20 * SECOND, isPaid ? 0 : 1032);
    if ((await begin(context, first, method)) !== 'started') return;
    if (method === 'credit_card' && isPaid) await onPage(first, 'pay')(context);
    await orderInstead(context, first, details);
    if (method === 'credit_card' && random.next() < 0.3) await onPage(first, 'pay')(context);
  },

  async 'corrects the company'(context) {
    const { details } = context.person;
    const first = openTab(context, { ...details, company_name: `${details.company_name} Ltd` });
    answerPrompts(context, 20 * SECOND, 0);
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(context, first, 'mobile_money')) !== 'started') return;
    await orderInstead(context, first, details);
  },

  async 'takes another plan'(context) {
    const first = openTab(context, otherChoice(context.person.details));
    if ((await first.place()) !== 'accepted') return;
    if ((await begin(context, first, 'credit_card')) !== 'started') return;
    const second = await orderInstead(context, first, context.person.details);
    if (second && context.person.random.next() < 0.3) await onPage(first, 'pay')(context);
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

  async 'buys what a colleague buys'(context) {
    const { details } = context.person;
    const [one, other] = [
      openTab(context),
      openTab(context, { ...details, email: `colleague.${details.email}` }),
    ];
    answerPrompts(context, 15 * SECOND, 0);
    await context.world.together(
      () => purchase(context, one, 'credit_card', onPage(one, 'pay')),
      () => purchase(context, other, 'mobile_money', nothing),
    );
  },
} as const satisfies Record<string, Habit>;
