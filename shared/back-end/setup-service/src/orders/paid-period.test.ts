import { expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { anOffice, attribution } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { shortenManually } from '../operator/close.ts';
import { paidFrom, paidUntil, periodText, timeAfterPayment } from './paid-period.ts';

const basic = { kind: 'plan', plan: 'Basic Plan', users: 3, price: 1_200 } as const;
const month = { ...basic, period: 'monthly' } as const;

/** A customer who pays each month on the day on which the last one ends. */
async function aMonthlyCustomer(firstPaidAt: string) {
  const office = await anOffice();
  const { clock, context, placePaid, rows } = office;
  // A shop lets three minutes pass before it pays.
  const until = (time: string) => clock.pass(Date.parse(time) - clock.now().getTime() - 3 * 60_000);
  until(firstPaidAt);
  const { order: account_id } = await placePaid({ ...wanjiru, price: 1_200, lines: [month] });
  const account = async () => (await rows('accounts'))[0];
  async function renew() {
    until(String((await account())?.paid_until));
    clock.pass(-1_000);
    const buyer = { ...wanjiru, price: 1_200, lines: [month], account_id };
    return placePaid(buyer);
  }
  const days = async () => (await account())?.paid_until;
  const shorten = (order: string) => shortenManually(context, order, attribution);
  const periods = async () =>
    (await context.storage.selectFrom('orders').selectAll().orderBy('created_at').execute()).map(
      periodText,
    );
  return { ...office, account, renew, shorten, days, periods };
}

onEachDatabase(() => {
  test('who pays each month from the 31st on loses no day, and each order says its period', async () => {
    const { renew, days, periods, refund, shorten } = await aMonthlyCustomer('2027-01-31T09:30Z');
    const ends = [await days()];
    const renewals: Awaited<ReturnType<typeof renew>>[] = [];
    for (let months = 0; months < 3; months += 1) {
      renewals.push(await renew());
      ends.push(await days());
    }
    expect(ends).toEqual(
      ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map((day) => `${day}T09:30:00.000Z`),
    );
    expect(await periods()).toEqual([
      '31 January 2027 until 28 February 2027',
      '28 February 2027 until 31 March 2027',
      '31 March 2027 until 30 April 2027',
      '30 April 2027 until 31 May 2027',
    ]);
    const last = renewals.at(-1);
    await refund(last?.payment ?? '', { account: 'kept' });
    expect(await shorten(last?.order ?? '')).toMatchObject({ kind: 'ok' });
    expect(await days()).toBe(ends[2]);
    await renew();
    expect(await days()).toBe(ends[3]);
  });

  test('a price of no period adds no time to an account, and takes none away', async () => {
    const { account, placePaid, days, periods } = await aMonthlyCustomer('2027-01-31T09:30Z');
    const before = await days();
    const compared = { ...basic, plan: 'Business Plan', users: 5, price: 30_000 };
    const { id } = (await account()) ?? {};
    await placePaid({ ...wanjiru, price: 30_000, lines: [compared], account_id: String(id) });
    expect(await account()).toMatchObject({ plan: 'Business Plan', paid_until: before });
    expect((await periods())[1]).toBeUndefined();
  });
});

test('what begins anew, late or with another plan, ends on a day of its own', () => {
  const paid_until = '2027-02-28T09:30:00.000Z';
  const present = { plan: 'Basic Plan', users: 3, paid_until, billing_day: 31 };
  const late = timeAfterPayment(present, month, new Date('2027-03-05T09:30Z'));
  expect(late.time).toEqual({ paid_until: '2027-04-05T09:30:00.000Z', billing_day: 5 });
  const another = timeAfterPayment(present, { ...month, users: 5 }, new Date('2027-02-10T09:30Z'));
  expect(another.time).toEqual({ paid_until: '2027-03-10T09:30:00.000Z', billing_day: 10 });
});

test.each([
  ['a month', '2026-03-02T09:30Z', 'monthly', '2026-04-02T09:30Z'],
  ['a year', '2026-03-02T09:30Z', 'yearly', '2027-03-02T09:30Z'],
  ['a month over the end of a year', '2026-12-15T09:30Z', 'monthly', '2027-01-15T09:30Z'],
  ['a month to a short one', '2026-01-31T09:30Z', 'monthly', '2026-02-28T09:30Z'],
  ['a month to February of a leap year', '2028-01-31T09:30Z', 'monthly', '2028-02-29T09:30Z'],
  ['a year from a leap day', '2028-02-29T09:30Z', 'yearly', '2029-02-28T09:30Z'],
  // In Nairobi it is 1:30 on 1 February, and so on 1 March.
  ['a month from after midnight in Nairobi', '2026-01-31T22:30Z', 'monthly', '2026-02-28T22:30Z'],
  // In Nairobi it is 2:59 on 31 January.
  ['a month from a last day there', '2026-01-30T23:59Z', 'monthly', '2026-02-27T23:59Z'],
] as const)('%s', (_name, from, period, until) => {
  expect(paidUntil(new Date(from), period)).toEqual(new Date(until));
});

test.each([
  ['2026-03-15T09:30Z', 'monthly', null, '2026-02-15T09:30Z'],
  ['2026-02-28T09:30Z', 'monthly', 31, '2026-01-31T09:30Z'],
  ['2026-04-30T09:30Z', 'monthly', 31, '2026-03-31T09:30Z'],
  ['2026-04-30T09:30Z', 'monthly', 30, '2026-03-30T09:30Z'],
  ['2027-11-22T22:30Z', 'yearly', 23, '2026-11-22T22:30Z'],
  ['2029-02-28T09:30Z', 'yearly', 29, '2028-02-29T09:30Z'],
] as const)('what ends at %s, %s, on the day %s, began at %s', (until, period, day, from) => {
  expect(paidFrom(new Date(until), period, day)).toEqual(new Date(from));
});
