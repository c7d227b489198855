import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { unreachableProviders } from '../../testing/pesapal-shop.ts';
import { mailsOf, runService } from '../../testing/running-service.ts';
import { live } from '../../testing/site.ts';

async function paidPrompt() {
  const clock = manualClock();
  const service = await runService({ clock });
  const buyer = aBuyer(service.address);
  const stranger = aBuyer(service.address, {
    email: 'stranger@elsewhere.example',
    company_name: 'Somebody Else',
  });
  const { body } = await buyer.payByPhone();
  const name: string = body.MerchantRequestID;
  const [payment] = await service.rows('payments');
  clock.pass(3_000);
  return { service, buyer, stranger, name, publicId: String(payment?.public_id) };
}

describeOnSqlite('a payment that was begun without an order', () => {
  test('is not taken over by a stranger who knows its name and queries it first', async () => {
    const { service, buyer, stranger, name, publicId } = await paidPrompt();
    expect(await stranger.phoneStatus(publicId)).toBe('0');
    expect(await stranger.phoneStatus(`${publicId}~guessed`)).toBe('0');
    expect(await stranger.setUp()).toBe('0');
    expect(await service.rows('orders')).toMatchObject([
      { state: 'paid', email: null, company_name: null },
    ]);
    expect(await buyer.phoneStatus(name)).toBe('0');
    expect(await buyer.setUp()).toBe('1');
    expect(await service.rows('accounts')).toMatchObject([
      { email: buyer.who.email, company_name: buyer.who.company_name },
    ]);
  });

  test('keeps its claim out of the database and out of the provider’s hands', async () => {
    const { service, name, publicId } = await paidPrompt();
    const claim = name.slice(publicId.length + 1);
    expect(claim.length).toBeGreaterThan(20);
    for (const table of ['orders', 'payments', 'sandbox_payments'] as const) {
      expect(JSON.stringify(await service.rows(table))).not.toContain(claim);
    }
  });

  test('cannot be used to fill a mailbox: the address that it names has a limit', async () => {
    const clock = manualClock();
    const service = await runService({ clock, env: { SETUP_MAILS_PER_HOUR: '2' } });
    const { address } = service;
    const victim = 'victim@mavuno.example';
    const shops = [1, 2, 3, 4].map((number) => ({
      email: victim,
      company_name: `Shop ${number}`,
    }));
    const [card, ...prompts] = shops.map((who) => aBuyer(address, who));
    expect((await card?.payByCard())?.status).toBe(200);
    for (const buyer of prompts) {
      const { body } = await buyer.payByPhone();
      // The answer is the same: it says nothing of whom the address belongs to.
      expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe('4999');
    }
    expect((await service.rows('orders')).filter(({ email }) => email)).toHaveLength(2);
    expect((await card?.payByCard())?.status).toBe(429);
    clock.pass(60 * 60_000);
    expect((await card?.payByCard())?.status).toBe(200);
  });

  test('sends no words of its starter to anybody', async () => {
    const { service, name } = await paidPrompt();
    const words = 'Unlock it at https://bad.example/x';
    const victim = { email: 'victim@mavuno.example', company_name: words };
    const stranger = aBuyer(service.address, { ...victim, applicant_name: words });
    const odd = aBuyer(service.address, { ...victim, package: words });
    expect(await stranger.phoneStatus(name)).toBe('0');
    expect(await odd.setUp()).toBe('0');
    expect(await stranger.setUp()).toBe('1');
    await service.stop();
    expect((await mailsOf(service.dataFolder)).join('')).not.toContain('bad.example');
  });

  test('does not begin where payments are live', async () => {
    const service = await runService({ config: live, env: unreachableProviders });
    const buyer = aBuyer(service.address);
    const { package_price: amount } = buyer.who;
    for (const { status, body } of [
      await buyer.payByCard(),
      await buyer.payByPhone(undefined, '254712345670', amount),
      await buyer.payByDebit(undefined, '0100555010001', amount),
    ]) {
      expect(status).toBe(400);
      expect(body).toMatch(/^A payment needs an order.+\.$/);
    }
    expect(await service.rows('orders')).toEqual([]);
  });
});
