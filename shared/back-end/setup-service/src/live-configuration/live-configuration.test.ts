import { publicConfiguration } from '@site/contracts/live-configurations';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { openDatabase } from '../../testing/databases.ts';
import { basicAt, fakeEdge } from '../../testing/fake-edge.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { HOUR, manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';
import { followConfiguration } from './live-configuration.ts';
import { pricesOf } from './prices.ts';

async function anEdge() {
  const clock = manualClock(new Date());
  const edge = await fakeEdge(clock.now);
  const folder = await temporaryFolder();
  const storage = await openDatabase(folder);
  onTestFinished(() => storage.destroy());

  async function follow() {
    const live = await followConfiguration({ edge: edge.address, initial: site, storage, clock });
    onTestFinished(live.stop);
    const prices = pricesOf(live);
    const yearOf = (price: number) => ({ plan: { plan: 'Basic Plan', users: 3 }, price });
    return {
      live,
      isSold: async (price: number) => (await prices.linesFor(yearOf(price))) !== undefined,
      today: (price: number) => prices.priceToday(yearOf(price)),
      async problems() {
        await live.refresh();
        return live.status.problems.join('\n');
      },
    };
  }
  return { clock, edge, follow };
}

describe('the price that visitors see is the one that is charged', () => {
  test('a promoted price is sold at for the next order, and one that went back as well', async () => {
    const { edge, follow } = await anEdge();
    edge.promote(basicAt(13_000));
    const { live, isSold } = await follow();
    expect([await isSold(13_000), await isSold(12_000)]).toEqual([true, false]);
    for (const price of [14_000, 13_000]) {
      edge.promote(basicAt(price));
      expect(await isSold(price)).toBe(true);
      expect(live.config.plans.basic.price.yearly).toBe(price);
    }
  });

  test('one that stood on a screen is honoured for as long as the configuration says', async () => {
    const { clock, edge, follow } = await anEdge();
    edge.promote(basicAt(12_000, 2));
    const { isSold, today } = await follow();
    edge.promote(basicAt(13_000, 2));
    expect([await isSold(13_000), await isSold(12_000)]).toEqual([true, true]);
    clock.pass(2 * HOUR + 1);
    expect([await isSold(13_000), await isSold(12_000)]).toEqual([true, false]);
    expect(today(12_000)).toBe(13_000);
  });

  test('both prices of a site that shows two of them at a time are sold at', async () => {
    const { edge, follow } = await anEdge();
    edge.promote(basicAt(12_000, 0));
    edge.promote(basicAt(13_000, 0));
    for (const each of edge.live?.configurations ?? []) delete each.until;
    const { isSold } = await follow();
    expect([await isSold(12_000), await isSold(13_000)]).toEqual([true, true]);
  });

  test('nobody pays an older price, and nobody who is paying it is disturbed', async () => {
    const clock = manualClock(new Date());
    const edge = await fakeEdge(clock.now);
    edge.promote(basicAt(12_000, 1));
    const service = await runService({ clock, edge: edge.address });
    const buyerAt = (name: string, package_price: string) =>
      aBuyer(service.address, { email: `${name}@shop.example`, company_name: name, package_price });
    const [idle, paying] = [buyerAt('idle', '12000'), buyerAt('paying', '12000')];
    const next = buyerAt('next', '13000');
    for (const buyer of [idle, paying])
      expect((await buyer.place()).body).toEqual(accepted(12_000));
    const card = await paying.payByCard(1);
    edge.promote(basicAt(13_000, 1));
    expect((await next.place()).body).toEqual(accepted(13_000));
    clock.pass(HOUR + 1);
    const changed = { kind: 'not-an-offer', price: 13_000 };
    expect(await idle.payByCard(1)).toMatchObject({ body: { refused: 'wrong-amount' } });
    expect((await idle.place()).body).toEqual(changed);
    expect(JSON.parse((await service.signUp()).text)).toEqual(changed);
    expect((await paying.place()).body).toEqual(accepted(12_000));
    await paying.choose(card.body.redirect_url, 'pay');
    expect(await paying.status(card.body.order_tracking_id)).toBe('Completed');
    expect((await paying.place()).body).toEqual(accepted(12_000));
  });
});

const accepted = (amount: number) => expect.objectContaining({ kind: 'accepted', amount });

describe('while the site is out of reach', () => {
  test('the service sells at the prices that it knew, also after a restart, and says so', async () => {
    const clock = manualClock(new Date());
    const edge = await fakeEdge(clock.now);
    edge.promote(basicAt(13_000));
    const dataFolder = await temporaryFolder();
    await (await runService({ dataFolder, clock, edge: edge.address })).stop();
    edge.say('cut');
    const service = await runService({ dataFolder, clock, edge: edge.address });
    const text = async (address: string) => (await fetch(address)).text();
    const problems = () => text(`${service.metricsAddress}/problems`);
    expect((await aBuyer(service.address, { package_price: '13000' }).place()).body).toEqual(
      accepted(13_000),
    );
    // Strangers learn nothing of where an edge is.
    expect(await text(`${service.address}/ready`)).toBe('ready');
    expect(await text(`${service.address}/problems`)).toBe('There is nothing at this address.');
    expect(await problems()).toMatch(/^prices are those known last: http:/);
    const counts = await service.counts();
    expect(counts).toContain('setup_configuration_problems 1');
    expect(counts).toContain('setup_configuration_revision 1');
    edge.say(undefined);
    await expect.poll(problems).toBe('');
  });

  test.each([
    ['a page instead of JSON', { body: '<html>' }],
    ['JSON that says nothing', { body: {} }],
    ['a failure', { status: 500, body: 'no' }],
    ['a redirect', { status: 302, body: '' }],
    ['no answer', 'cut'],
  ] as const)('%s takes no price away', async (_name, answer) => {
    const { edge, follow } = await anEdge();
    edge.promote(basicAt(13_000));
    const { isSold, problems } = await follow();
    edge.say(answer);
    await expect.poll(problems).toContain('known last');
    expect([await isSold(13_000), await isSold(12_000)]).toEqual([true, false]);
  });

  test('a price that went live meanwhile is sold at as soon as it is back', async () => {
    const { clock, edge, follow } = await anEdge();
    edge.promote(basicAt(13_000));
    const { isSold, problems } = await follow();
    edge.say('cut');
    expect(await problems()).toContain('known last');
    edge.promote(basicAt(14_000));
    edge.say(undefined);
    clock.pass(HOUR);
    expect(await isSold(14_000)).toBe(true);
  });

  test('an edge that is behind another one takes no price back', async () => {
    const { clock, edge, follow } = await anEdge();
    edge.promote(basicAt(12_000, 0));
    const behind = structuredClone(edge.live);
    edge.promote(basicAt(13_000, 0));
    const { live, isSold, today } = await follow();
    if (behind) edge.say({ body: behind });
    clock.pass(1);
    await live.refresh();
    expect([await isSold(13_000), await isSold(12_000)]).toEqual([true, false]);
    expect(today(12_000)).toBe(13_000);
  });
});

describe('a service that follows an edge', () => {
  test.each([
    ['reports them as they are', (configuration: ReturnType<typeof basicAt>) => configuration],
    ['holds them back', publicConfiguration],
  ])('has the test payers of its file, where the edge %s', async (_name, reported) => {
    const { edge, follow } = await anEdge();
    const configuration = basicAt(13_000);
    const payments = { ...configuration.payments, testPhone: '254700000001', testAccount: '0203' };
    edge.promote(reported({ ...configuration, payments }));
    const { live } = await follow();
    const { testPhone, testAccount } = site.payments;
    expect(live.config.payments).toMatchObject({ testPhone, testAccount });
  });

  test('names what only a start can change until it is started again', async () => {
    const { edge, follow } = await anEdge();
    edge.promote(basicAt(12_000));
    const { isSold, problems } = await follow();
    edge.promote({ ...basicAt(13_000), botCheck: { kind: 'recaptcha', siteKey: 'key' } });
    expect(await problems()).toBe('start the service again for its bot check');
    expect(await isSold(13_000)).toBe(true);
    expect(await (await follow()).problems()).toBe('');
  });
});
