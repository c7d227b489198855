import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { aBuyer, devicesAlone, placedBuyer } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import {
  inDatabase,
  onEachDatabase,
  onSqlite,
  untilSomebodyWaits,
} from '../../testing/databases.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { refusal } from '../../testing/office.ts';
import { persons } from '../../testing/operator-command.ts';
import { aRegistry } from '../../testing/registry.ts';
import { accountRow } from '../../testing/retaining.ts';
import { runService } from '../../testing/running-service.ts';
import { aShop, prompt, wanjiru } from '../../testing/shop.ts';
import { goodSignUp } from '../../testing/site.ts';
import { startPayment } from '../orders/start-payment.ts';
import { isBeingPaidFor } from './accounts.ts';

const taken = { status: 200, text: '11' };
const created = { status: 200, text: '1' };
const stranger = { email: 'stranger@elsewhere.example' };

/** A trial of a company by somebody else. */
async function aStrangersTrial() {
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  expect(await service.signUp(stranger)).toEqual(created);
  const names = async () =>
    (await service.rows('accounts')).map(({ email, company_key }) => [email, company_key]);
  return { clock, service, owner: aBuyer(service.address), names };
}

/** More than a query of SQLite has values. */
const MANY = 33_000;

onEachDatabase(() => {
  test('a trial that is bought after its end has its name, which nobody else took', async () => {
    const clock = manualClock(new Date());
    const service = await runService({ clock });
    const customer = { email: 'owner@mavuno.example' };
    await service.signUp(customer);
    clock.pass(8 * DAY);
    // Somebody types both names again; no account is made.
    expect(await service.signUp(customer)).toEqual(taken);
    const { token } = await (await signedInCustomer(service, customer.email)).buy();
    const buyer = aBuyer(service.address, { ...customer, account_token: token });
    await buyer.place();
    const { body } = await buyer.buyByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('accounts')).toMatchObject([{ trial_ends_at: null }]);
    expect(await service.signUp(stranger)).toEqual(taken);
  });

  test('a mailbox has one account, however its domain is spelled, and is found by each spelling', async () => {
    const [typed, ascii] = ['owner@kafé.example', 'Owner@xn--kaf-dma.example'];
    const service = await runService();
    expect(await service.signUp({ email: typed })).toEqual(created);
    expect(await service.signUp({ email: ascii, company_name: 'Another' })).toEqual(taken);
    const buyer = aBuyer(service.address, { email: ascii, company_name: 'Another' });
    expect((await buyer.place()).body).toEqual({ kind: 'already-exists' });
    await service.send(setupPaths.lostAccount, { email: ascii });
    expect(await service.rows('sign_in_links')).toHaveLength(1);
    const found = await persons(service.dataFolder, 'show', ascii);
    expect(JSON.parse(found.stdout)).toMatchObject({ accounts: [{ email: typed }] });
    await persons(service.dataFolder, 'erase', ascii, '--why', 'asked');
    expect(await service.rows('accounts')).toEqual([]);
  });

  test('a trial keeps the name of a company until it ends, and no purchase of it after that', async () => {
    const { clock, service, owner, names } = await aStrangersTrial();
    clock.pass(6 * DAY);
    expect((await owner.place()).body).toEqual({ kind: 'already-exists' });
    expect(await service.signUp()).toEqual(taken);
    clock.pass(2 * DAY);
    expect((await owner.place()).body).toMatchObject({ kind: 'accepted' });
    const { body } = await owner.buyByCard(1);
    expect(await owner.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await names()).toEqual(
      expect.arrayContaining([
        [stranger.email, expect.stringMatching(/^ENDED /)],
        [goodSignUp.email, goodSignUp.company_name.toLowerCase()],
      ]),
    );
    expect(await service.signUp({ email: 'third@elsewhere.example' })).toEqual(taken);
  });

  test('a trial that has ended keeps its email address, and can still be bought', async () => {
    const { clock, service, names } = await aStrangersTrial();
    clock.pass(8 * DAY);
    expect(await service.signUp()).toEqual(created);
    expect(await service.signUp({ ...stranger, company_name: 'Elsewhere' })).toEqual(taken);
    const customer = await signedInCustomer(service, stranger.email);
    const { token } = await customer.buy();
    const buyer = aBuyer(service.address, { ...stranger, account_token: token });
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    const { body } = await buyer.buyByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await names()).toHaveLength(2);
  });

  test.each([
    ['the company', stranger],
    ['the email address', { company_name: 'Elsewhere' }],
  ])('nobody gets a trial with %s of an order that is being paid', async (_name, changes) => {
    const { service, buyer } = await placedBuyer();
    const { body } = await buyer.payByCard(1);
    expect(await service.signUp(changes)).toEqual(taken);
    await buyer.choose(body.redirect_url, 'pay');
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await service.rows('accounts')).toMatchObject([{ id: buyer.order }]);
  });

  test('no payment begins at the moment in which a trial takes its name', async () => {
    const { context, folder, place, rows } = await aShop();
    const order = await place();
    let start: ReturnType<typeof startPayment> | undefined;
    await context.storage.transaction().execute(async (transaction) => {
      const name = { ...stranger, company: 'Mavuno Stores' };
      expect(await isBeingPaidFor(transaction, name)).toBe(false);
      start = startPayment(context, prompt(order, 1));
      await transaction
        .insertInto('accounts')
        .values(accountRow('trial', { company_key: 'mavuno stores' }))
        .execute();
      await untilSomebodyWaits(folder);
    });
    expect(await start).toEqual({ kind: 'refused', refused: 'no-such-order' });
    expect(await rows('payments')).toEqual([]);
  });
});

onSqlite(() => {
  test('a name is free while nobody pays for it, and once nobody can any more', async () => {
    const clock = manualClock(new Date());
    const service = await runService({ clock });
    const placed = aBuyer(service.address, stranger);
    await placed.place();
    const devices = aBuyer(service.address, { ...devicesAlone, ...stranger });
    await devices.place();
    await devices.payByCard(1);
    expect(await service.signUp()).toEqual(created);

    const second = { email: 'b@shop.example', company_name: 'Second Shop' };
    const leaver = aBuyer(service.address, second);
    await leaver.place();
    await leaver.payByCard(1);
    expect(await service.signUp(second)).toEqual(taken);
    await leaver.abandon();
    expect(await service.signUp(second)).toEqual(created);
  });

  test('a page that nobody pays keeps a name for three days and no longer', async () => {
    const clock = manualClock(new Date());
    const { service, buyer } = await placedBuyer({ clock });
    await buyer.payByCard(1);
    const payment = async () => (await service.rows('payments'))[0];
    for (let hour = 0; hour < 71; hour += 1) clock.pass(DAY / 24);
    await expect.poll(async () => (await payment())?.state).toBe('abandoned');
    expect(await service.signUp(stranger)).toEqual(taken);
    for (let hour = 0; hour < 3; hour += 1) clock.pass(DAY / 24);
    await expect.poll(async () => (await payment())?.next_query_at).toBeNull();
    expect(await service.signUp(stranger)).toEqual(created);
  });

  test('a name with very many orders is looked up, and so is the person who placed them', async () => {
    const { place, pay, context, folder, erase, rows } = await aRegistry();
    const order = await place();
    const [placed] = await rows('orders');
    await inDatabase(folder, async (database) => {
      for (let from = 0; from < MANY; from += 1_000) {
        const ids = Array.from({ length: 1_000 }, (_, at) => `${from + at}`);
        const more = ids.map((id) => ({ ...placed, id })) as never;
        await database.insertInto('orders').values(more).execute();
      }
    });
    const name = { email: wanjiru.email, company: wanjiru.company_name };
    const isPaid = () => isBeingPaidFor(context.storage, name);
    expect(await isPaid()).toBe(false);
    const payment = await pay(order, 1);
    expect(await isPaid()).toBe(true);
    expect(await erase()).toEqual(refusal(expect.stringContaining(`${payment} may still be paid`)));
  });
});
