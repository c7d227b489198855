import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { anOffice, attribution } from '../../testing/office.ts';
import { orders } from '../../testing/operator-command.ts';
import { live } from '../../testing/site.ts';
import { exportMoney, writeCsv } from './export.ts';
import { feeManually } from './refund.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const price = { amount: 12_000 } as const;

/** The clock begins on 2 March 2026. */
async function aMonth() {
  const office = await anOffice(live);
  const order = await office.place();
  const [first, second] = [await office.pay(order, 1, price), await office.pay(order, 2, price)];
  await office.say(first, { kind: 'paid', receipt: 'AB12' });
  await office.say(second, { kind: 'paid', amount: 93, currency: 'USD', receipt: 'CD34' });
  for (const amount of [4_200, 420, 420]) {
    await feeManually(office.context, first, { ...attribution, amount });
  }
  await office.refund(first, { amount: 2_000, reference: '=SUM(A1)' });
  return { ...office, order, first, second };
}

describeOnEachDatabase('the export', () => {
  test('has a line for each movement of the days, with every reference, and what is due back', async () => {
    const { context, order, first, second } = await aMonth();
    const lines = await exportMoney(context.storage, march);
    const ofFirst = { order, payment: first, provider: expect.any(String), at: expect.any(String) };
    const ofSecond = { ...ofFirst, payment: second, currency: 'USD', document: null };
    for (const line of [
      { ...ofFirst, what: 'received', amount: 12_000, reference: 'AB12', document: 'R-000001' },
      { ...ofFirst, what: 'fee', amount: -4_200, by: 'Achieng', document: null },
      { ...ofFirst, what: 'fee', amount: 3_780, by: 'Achieng', document: null },
      { ...ofFirst, what: 'refunded', amount: -2_000, by: 'Achieng', document: 'C-000001' },
      { ...ofSecond, what: 'received', amount: 93, reference: 'CD34' },
      { ...ofSecond, what: 'due-back', amount: 93 },
    ]) {
      expect(lines).toContainEqual(expect.objectContaining(line));
    }
    expect(lines).toHaveLength(6);
    const csv = writeCsv(lines);
    expect(csv.split('\r\n')[0]).toBe(
      'at,what,amount,currency,provider,payment,number_there,reference,document,order,by,test,at_nairobi',
    );
    for (const reference of ['=SUM(A1)', '+1', '-1', '@A1']) {
      expect(writeCsv(lines.map((line) => ({ ...line, reference })))).toContain(`,'${reference},`);
    }
  });

  test('has each of its days as a whole, in Nairobi', async () => {
    const { context, second } = await aMonth();
    const day = { from: '2026-03-02', to: '2026-03-02' };
    for (const [at, count] of [
      ['2026-03-01T20:59:59.999Z', 0],
      ['2026-03-01T21:00:00.000Z', 1],
      ['2026-03-02T20:59:59.999Z', 1],
      ['2026-03-02T21:00:00.000Z', 0],
    ] as const) {
      const moved = context.storage.updateTable('money').set({ at });
      await moved.where('payment_id', '=', second).execute();
      const lines = await exportMoney(context.storage, day);
      const own = lines.filter(({ payment, what }) => payment === second && what === 'received');
      expect(own, at).toHaveLength(count);
    }
  });

  test('has each moment in UTC and in Nairobi, where a sale of the night stands on its own day', async () => {
    const { context, second } = await aMonth();
    const moved = context.storage.updateTable('money').set({ at: '2026-03-08T22:34:05.678Z' });
    await moved.where('payment_id', '=', second).execute();
    const lines = await exportMoney(context.storage, { from: '2026-03-09', to: '2026-03-09' });
    const [line] = lines.filter(({ what }) => what === 'received');
    expect(line).toMatchObject({
      at: '2026-03-08T22:34:05.678Z',
      at_nairobi: '2026-03-09 01:34:05',
    });
  });

  test('of other days has what is due back alone, and of each document all figures', async () => {
    const { context, clock, folder, second } = await aMonth();
    const april = { from: '2026-04-01', to: '2026-04-30' };
    expect(await exportMoney(context.storage, april)).toMatchObject([
      { what: 'due-back', payment: second },
    ]);
    expect(clock.now().toISOString()).toMatch(/^2026-03/);
    const days = ['--from', march.from, '--to', march.to];
    const { stdout } = await orders(folder, 'export', ...days, '--json');
    const figures = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(figures).toMatchObject([
      { number: 'C-000001', kind: 'credit-note', credits: 'R-000001', total: 2_000 },
      { number: 'R-000001', kind: 'receipt', total: 12_000 },
    ]);
    for (const to of ['March', '2026-02-31', '2026-04-31', '2026-02-28']) {
      expect((await orders(folder, 'export', '--from', march.from, '--to', to)).code).toBe(1);
    }
  });
});
