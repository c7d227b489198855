import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOffice, attribution, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { goodLines } from '../../testing/site.ts';
import { shortenManually } from './close.ts';

const basic = { plan: 'Basic Plan', users: 3, price: 12_000 };
const business = { plan: 'Business Plan', users: 5, price: 40_000 };
const MONTH_MS = 30 * 24 * 60 * 60_000;

async function twoYears({ monthsBetween = 0, next = basic } = {}) {
  const office = await anOffice();
  const { order: account_id } = await office.placePaid();
  const account = async () => (await office.rows('accounts'))[0];
  async function renew(plan: typeof basic) {
    const lines = [{ ...goodLines[0], ...plan }];
    const { order, payment } = await office.placePaid({ ...wanjiru, ...plan, lines, account_id });
    return { order, payment, until: (await account())?.paid_until };
  }
  const first = await renew(basic);
  office.clock.pass(monthsBetween * MONTH_MS);
  const second = await renew(next);
  const shorten = (order: string) => shortenManually(office.context, order, attribution);
  return { ...office, account, shorten, first, second };
}

describeOnSqlite('a renewal that is taken back', () => {
  test('takes its year from the account once its money went back, and the account stays', async () => {
    const { account, shorten, refund, rows, first, second } = await twoYears();
    expect(second.until).not.toBe(first.until);
    expect(await shorten(second.order)).toEqual(
      refusal(expect.stringMatching(/holds money \(KSh 5\): give it back/)),
    );
    expect(await refund(second.payment, { account: 'kept' })).toMatchObject({
      warning: expect.stringContaining(`orders shorten ${second.order}`),
    });

    expect(await shorten(second.order)).toMatchObject({ kind: 'ok' });
    expect(await account()).toMatchObject({ paid_until: first.until, closed_at: null });
    const what = expect.stringContaining('3 users, paid until');
    const note = { ...attribution, order_id: second.order, what };
    expect(await rows('order_notes')).toContainEqual(expect.objectContaining(note));

    expect(await shorten(second.order)).toEqual(refusal(expect.stringContaining('closed already')));
    expect(await account()).toMatchObject({ paid_until: first.until });
  });

  test('takes nothing of the next year where its own was over before that was bought', async () => {
    const { account, shorten, refund, first, second } = await twoYears({ monthsBetween: 14 });
    await refund(first.payment, { account: 'kept' });
    expect(await shorten(first.order)).toEqual(refusal(expect.stringContaining('Another order')));
    expect(await account()).toMatchObject({ paid_until: second.until });
  });

  test('gives way to the year of the first plan where another one was bought by mistake', async () => {
    const { account, shorten, refund, first, second } = await twoYears({ next: business });
    expect(await account()).toMatchObject({ ...business, paid_until: second.until });
    await refund(second.payment, { account: 'kept' });
    expect(await shorten(second.order)).toMatchObject({
      message: expect.stringContaining('Basic Plan for 3 users'),
    });
    expect(await account()).toMatchObject({ ...basic, paid_until: first.until });
  });
});
