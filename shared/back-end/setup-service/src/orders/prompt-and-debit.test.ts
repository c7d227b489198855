import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { describe, expect, test } from 'vitest';
import { aBuyer, placedBuyer, refusedAs } from '../../testing/buyer.ts';
import { onSqlite } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';
import { payerOf } from './start-payment.ts';

async function placed(env: Record<string, string> = {}, config: SiteConfiguration = site) {
  const clock = manualClock();
  const { service, buyer } = await placedBuyer({ clock, env, config });
  return { clock, service, buyer };
}

onSqlite(() => {
  describe('buying by mobile money', () => {
    test.each([
      ['0', 'is paid', ['4999', '0', '0']],
      ['2', 'is cancelled', ['4999', '1032', '1032']],
      ['3', 'lacks money', ['4999', '1', '1']],
      ['4', 'expires', ['4999', '1019', '1019']],
      ['5', 'is paid after the page has stopped asking', ['4999', '4999', '0']],
      ['6', 'ends with a code that is in no list', ['4999', '4999', '4999']],
      ['7', 'is never answered', ['4999', '4999', '4999']],
    ])('the prompt of a number that ends in %s %s', async (digit, _end, codes) => {
      const { clock, service, buyer } = await placed();
      const { body } = await buyer.payByPhone(1, `25471234567${digit}`);
      for (const [index, code] of codes.entries()) {
        expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe(code);
        clock.pass([3_000, 47_000][index] ?? 0);
      }
      const isPaid = codes.at(-1) === '0';
      expect(await buyer.setUp()).toBe(isPaid ? '1' : '0');
      expect(await service.rows('payments')).toMatchObject([{ amount: 5 }]);
    });

    test('a number that ends in 8 gets no prompt, and the next attempt may follow', async () => {
      const { buyer } = await placed();
      expect((await buyer.payByPhone(1, '254712345678')).status).toBe(502);
      expect((await buyer.payByPhone(1, '254712345678')).status).toBe(502);
      expect((await buyer.payByPhone(2)).status).toBe(200);
    });

    test('a prompt whose reply was lost is found again and never sent twice', async () => {
      const { clock, buyer, service } = await placed();
      expect((await buyer.payByPhone(1, '254712345679')).status).toBe(504);
      clock.pass(3_000);
      expect(await buyer.payByPhone(2)).toEqual(refusedAs('already-paid'));
      expect(await service.rows('accounts')).toHaveLength(1);
      expect(await service.rows('sandbox_payments')).toHaveLength(1);
    });

    test('a setting ends every prompt in one way, whatever the number', async () => {
      const { clock, buyer } = await placed({
        SANDBOX_OUTCOME: 'cancelled',
        SANDBOX_SECONDS: '0',
      });
      const { body } = await buyer.payByPhone(1);
      clock.pass(0);
      expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe('1032');
    });
  });

  describe('buying by direct debit', () => {
    test.each([
      ['2', 'Failed'],
      ['3', 'Failed'],
      ['5', 'Pending'],
      ['7', 'Pending'],
    ])('an account that ends in %s is %s when the page stops asking', async (digit, status) => {
      const payments = { ...site.payments, testAccount: `010055501000${digit}` };
      const { clock, buyer } = await placed({}, { ...site, payments });
      const { body } = await buyer.payByDebit(1);
      clock.pass(60_000);
      expect(await buyer.status(body.OrderTrackingId)).toBe(status);
    });
  });

  describe('a start as the specification has it, without a key', () => {
    test('by card: the account is made from what the later requests say', async () => {
      const service = await runService();
      const buyer = aBuyer(service.address);
      const { body } = await buyer.buyByCard();
      expect(await service.rows('accounts')).toEqual([]);
      expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
      expect(await buyer.setUp()).toBe('1');
      expect(await service.rows('accounts')).toMatchObject([
        { email: buyer.who.email, company_name: buyer.who.company_name, price: 12_000, users: 3 },
      ]);
    });

    test('an amount that nothing costs is refused', async () => {
      const service = await runService();
      const buyer = aBuyer(service.address);
      expect(await buyer.payByCard(undefined, '7')).toMatchObject({ status: 409 });
      expect(await buyer.payByDebit(undefined, '0100', '7')).toMatchObject({ status: 409 });
      expect(await service.rows('orders')).toEqual([]);
    });
  });
});

const { payments } = site;
const payer = '254712345672';

test.each([
  ['test', 'credit_card', payments.testPhone],
  ['test', 'direct_debit', payments.testAccount],
  ['test', 'mobile_money', payer],
  ['live', 'credit_card', payer],
  ['live', 'direct_debit', payer],
  ['live', 'mobile_money', payer],
] as const)('in %s mode a payment by %s is taken from %s', (mode, method, expected) => {
  expect(payerOf({ payer, method }, { ...payments, mode })).toBe(expected);
});

test('a tested debit is pending, then paid from the test account, whatever the page names', async () => {
  const { clock, buyer } = await placed();
  const { body } = await buyer.payByDebit(1, '0100555010002');
  expect(await buyer.status(body.OrderTrackingId)).toBe('Pending');
  clock.pass(3_000);
  expect(await buyer.status(body.OrderTrackingId)).toBe('Completed');
  expect(await buyer.setUp()).toBe('1');
});
