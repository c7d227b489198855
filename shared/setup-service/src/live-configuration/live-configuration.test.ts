import { publicSettings } from '@site/contracts/live-configurations';
import { expect, test, vi } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { basicAt, fakeEdge } from '../../testing/fake-edge.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';

const HOUR_MS = 60 * 60_000;
const SECOND_MS = 1_000;

/** A service that follows an edge, on a clock of the test's own. */
async function aFollowingService(options: { readonly dataFolder?: string } = {}) {
  const clock = manualClock(new Date());
  const edge = await fakeEdge(clock.now);
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const run = () => runService({ dataFolder, clock, edge: edge.address });
  /** Waits until the service has asked its edge again, and a condition holds. */
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        clock.pass(SECOND_MS);
        await check();
      },
      { timeout: 10_000, interval: 20 },
    );
  const sold = (service: Service, price: number) =>
    eventually(async () => expect(await order(service, price)).toEqual(accepted(price)));
  return { clock, edge, run, eventually, sold };
}

type Service = Awaited<ReturnType<typeof runService>>;

let buyers = 0;

function buyerAt(service: Service, package_price: number) {
  buyers += 1;
  const name = `shop${buyers}`;
  return aBuyer(service.address, {
    email: `${name}@shop.example`,
    company_name: name,
    package_price: String(package_price),
  });
}

/** What an order at a price is answered with. */
async function order(service: Service, price: number) {
  return (await buyerAt(service, price).place()).body;
}

const accepted = (amount: number) => expect.objectContaining({ kind: 'accepted', amount });
const changed = (price?: number) => ({ kind: 'not-an-offer', ...(price ? { price } : {}) });

async function ready(service: Service): Promise<string> {
  return (await fetch(`${service.address}/ready`)).text();
}

describeOnSqlite('the price that visitors see is the one that is charged', () => {
  test('a promoted price is sold at without a restart, and one that went back as well', async () => {
    const { edge, run, eventually, sold } = await aFollowingService();
    edge.promote(basicAt(13_000));
    const service = await run();
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
    expect(await order(service, 12_000)).toEqual(changed());
    edge.promote(basicAt(14_000));
    await sold(service, 14_000);
    edge.promote(basicAt(13_000));
    await eventually(async () => expect(await ready(service)).toBe('ready'));
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
  });

  test('a price that went live a moment ago is looked up before it is refused', async () => {
    const { edge, run } = await aFollowingService();
    edge.promote(basicAt(13_000));
    const service = await run();
    edge.promote(basicAt(14_000));
    expect(await order(service, 14_000)).toEqual(accepted(14_000));
  });

  test('one that stood on a screen is honoured for as long as the configuration says', async () => {
    const { clock, edge, run, sold } = await aFollowingService();
    edge.promote(basicAt(12_000, 2));
    const service = await run();
    edge.promote(basicAt(13_000, 2));
    await sold(service, 13_000);
    expect(await order(service, 12_000)).toEqual(accepted(12_000));
    expect(await service.signUp()).toEqual({ status: 200, text: '1' });
    clock.pass(2 * HOUR_MS);
    expect(await order(service, 12_000)).toEqual(changed(13_000));
    // With a portable POS, which costs what it cost.
    expect(await order(service, 34_000)).toEqual(changed(35_000));
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
    const { text } = await service.signUp({ email: 'b@shop.example', company_name: 'B' });
    expect(JSON.parse(text)).toEqual(changed(13_000));
  });

  test('both prices of a site that shows two of them at a time are sold at', async () => {
    const { edge, run } = await aFollowingService();
    edge.promote(basicAt(12_000, 0));
    edge.promote(basicAt(13_000, 0));
    for (const each of edge.live?.configurations ?? []) delete each.until;
    const service = await run();
    expect(await order(service, 12_000)).toEqual(accepted(12_000));
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
  });

  test('nobody pays an older price, and nobody who is paying it is disturbed', async () => {
    const { clock, edge, run, sold } = await aFollowingService();
    edge.promote(basicAt(12_000, 1));
    const service = await run();
    const [idle, paying] = [buyerAt(service, 12_000), buyerAt(service, 12_000)];
    for (const buyer of [idle, paying])
      expect((await buyer.place()).body).toEqual(accepted(12_000));
    const card = await paying.payByCard(1);
    edge.promote(basicAt(13_000, 1));
    await sold(service, 13_000);
    clock.pass(HOUR_MS);
    expect(await idle.payByCard(1)).toMatchObject({
      status: 409,
      body: { refused: 'wrong-amount' },
    });
    expect((await idle.place()).body).toEqual(changed(13_000));
    expect((await paying.place()).body).toEqual(accepted(12_000));
    await paying.choose(card.body.redirect_url, 'pay');
    expect(await paying.status(card.body.order_tracking_id)).toBe('Completed');
    expect((await paying.place()).body).toEqual(accepted(12_000));
  });
});

describeOnSqlite('while the site is out of reach', () => {
  test('the service sells at the prices that it knew, also after a restart, and says so', async () => {
    const { edge, run, eventually, sold } = await aFollowingService();
    edge.promote(basicAt(13_000));
    const before = await run();
    edge.say('cut');
    await eventually(async () =>
      expect(await ready(before)).toMatch(/^ready\nprices are those known last: http:/),
    );
    expect(await order(before, 13_000)).toEqual(accepted(13_000));
    await before.stop();

    const service = await run();
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
    expect(await order(service, 12_000)).toMatchObject({ kind: 'not-an-offer' });
    expect(await ready(service)).toMatch(/^ready\nprices are those known last/);
    const counts = await service.counts();
    expect(counts).toContain('setup_configuration_problems 1');
    expect(counts).toContain('setup_configuration_revision 1');

    edge.say(undefined);
    edge.promote(basicAt(14_000));
    await sold(service, 14_000);
    expect(await ready(service)).toBe('ready');
  });

  test.each([
    ['a page instead of JSON', { body: '<html>' }],
    ['JSON that says nothing', { body: {} }],
    ['a failure', { status: 500, body: 'no' }],
    ['a redirect', { status: 302, body: '' }],
  ])('%s takes no price away', async (_name, answer) => {
    const { edge, run, eventually } = await aFollowingService();
    edge.promote(basicAt(13_000));
    const service = await run();
    edge.say(answer);
    await eventually(async () => expect(await ready(service)).toContain('known last'));
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
  });

  test('an edge that is behind another one takes no price back', async () => {
    const { edge, run, eventually } = await aFollowingService();
    edge.promote(basicAt(12_000, 0));
    const behind = structuredClone(edge.live);
    edge.promote(basicAt(13_000, 0));
    const service = await run();
    const asked = edge.asked.length;
    if (behind) edge.say({ body: behind });
    await eventually(async () => expect(edge.asked.length).toBeGreaterThan(asked + 1));
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
    expect(await order(service, 12_000)).toEqual(changed(13_000));
  });
});

describeOnSqlite('a service that follows an edge', () => {
  test.each([
    ['an edge that tells them as they are', (settings: ReturnType<typeof basicAt>) => settings],
    ['an edge that keeps them to itself', publicSettings],
  ])('test payments are from the telephone and account of the file: %s', async (_name, told) => {
    const { edge, run } = await aFollowingService();
    const settings = basicAt(13_000);
    const payments = { ...settings.payments, testPhone: '254700000001', testAccount: '0203' };
    edge.promote(told({ ...settings, payments }));
    const service = await run();
    const buyer = buyerAt(service, 13_000);
    await buyer.place();
    expect((await buyer.payByDebit(1)).status).toBe(200);
    await service.stop();
    // The account of the file ends in 1, which pays; the promoted one, in 3, is short of money.
    expect(await service.rows('sandbox_payments')).toMatchObject([
      { method: 'direct_debit', outcome: 'paid' },
    ]);
  });

  test('what only a start can change is named until the service is started again', async () => {
    const { edge, run, eventually } = await aFollowingService();
    edge.promote(basicAt(12_000));
    const service = await run();
    const settings = basicAt(13_000);
    edge.promote({ ...settings, botCheck: { kind: 'recaptcha', siteKey: 'key' } });
    await eventually(async () =>
      expect(await ready(service)).toBe('ready\nstart the service again for its bot check'),
    );
    expect(await order(service, 13_000)).toEqual(accepted(13_000));
  });
});
