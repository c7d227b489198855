import { retentionDefaults } from '@site/contracts/retention';
import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import { inDatabase, onEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { DAY, MINUTE, manualClock } from '../../testing/manual-clock.ts';
import { recordedQueries } from '../../testing/query-plans.ts';
import { accountRow, insert, orderRow, paymentRow } from '../../testing/retaining.ts';
import { runService } from '../../testing/running-service.ts';
import type { Tables } from './tables.ts';

const start = new Date();
const ago = (days: number) => new Date(start.getTime() - days * DAY).toISOString();

const mail = (id: string, changes: Partial<Tables['outbox']>): Tables['outbox'] => ({
  id,
  recipient: 'w@mavuno.example',
  message: null,
  created_at: ago(3_700),
  delivered_at: null,
  next_try_at: null,
  tries: 1,
  unanswered: 0,
  reply: null,
  refused_at: null,
  ...changes,
});

/** Something for each rule of retention and each kind of reminder. */
async function insertOld(dataFolder: string): Promise<void> {
  const times = { created_at: ago(3_700), updated_at: ago(3_700) };
  const sender = { company_name: 'a', email: 'a', phone_number: 'a', full_name: 'a', message: 'a' };
  const request = { address_hash: 'x', by: 'Achieng', what: 'shown', why: 'asked' };
  await inDatabase(dataFolder, async (storage) => {
    await insert(storage, 'accounts', [
      accountRow('ended', { trial_ends_at: ago(400) }),
      accountRow('closed', { closed_at: ago(400) }),
      accountRow('ends-soon', { trial_ends_at: ago(-1) }),
      accountRow('just-ended', { trial_ends_at: ago(1) }),
    ]);
    await insert(storage, 'orders', [
      orderRow('unpaid', times),
      orderRow('tried', times),
      orderRow('paid', { state: 'done', ...times }),
      orderRow('left', { created_at: ago(2), updated_at: ago(2) }),
      orderRow('waits', { state: 'paid' }),
    ]);
    await insert(storage, 'payments', [
      paymentRow('tried', times),
      paymentRow('paid', { state: 'paid', ...times }),
    ]);
    await insert(storage, 'outbox', [
      mail('named', { delivered_at: ago(100) }),
      mail('forgotten', { delivered_at: ago(3_700) }),
      mail('failed', { message: 'Hello' }),
    ]);
    const many = Array.from({ length: 2 * PAGE + 1 }, (_, index) => `m${index}`);
    const delivered = many.map((id) => mail(id, { delivered_at: ago(100) }));
    await storage.insertInto('outbox').values(delivered).execute();
    await insert(storage, 'enquiries', [{ id: 'e', ...sender, created_at: ago(3_700) }]);
    const link = { account_id: 'x', expires_at: ago(100) };
    await insert(storage, 'sign_in_links', [{ ...link, token_hash: 'x', used_at: null }]);
    await insert(storage, 'account_sessions', [{ ...link, token_hash: 'x', ends_at: ago(9) }]);
    await insert(storage, 'used_challenges', [{ nonce: 'x', expires_at: ago(9) }]);
    await insert(storage, 'mail_counts', [{ name: 'x', until: ago(9), count: 1 }]);
    await insert(storage, 'person_requests', [{ ...request, id: 'x', at: ago(3_700) }]);
  });
}

const PAGE = 100;

type Service = Awaited<ReturnType<typeof runService>>;

async function useEveryCall(service: Service): Promise<void> {
  await service.signUp();
  const customer = await signedInCustomer(service);
  for (const page of [await customer.page(), await customer.signOut()]) await page.text();
  const enquiry = { company_name: 'Mavuno', phone_number: '0712345678', full_name: 'Wanjiru' };
  await service.send(setupPaths.enquiry, { ...enquiry, email: 'a@b.example', message: 'Hello' });
  const buyer = aBuyer(service.address, { email: 'b@shop.example', company_name: 'B' });
  expect(await buyer.place()).toMatchObject({ status: 200 });
  await buyer.exists();
  const { body } = await buyer.buyByCard(1);
  await buyer.status(body.order_tracking_id);
  await buyer.setUp(1);
  await buyer.setUp();
  const other = aBuyer(service.address, { email: 'c@shop.example', company_name: 'C' });
  await other.place();
  await other.phoneStatus(String((await other.payByPhone(1)).body.merchant_id));
  await other.payByDebit(2);
  await other.abandon();
}

onEachDatabase(() => {
  test('no call, job or count reads many rows or sorts them, however many there are', async () => {
    const clock = manualClock(start);
    const dataFolder = await temporaryFolder();
    await (await runService({ dataFolder })).stop();
    await insertOld(dataFolder);
    await inDatabase(dataFolder, (storage) => storage.deleteFrom('retention_runs').execute());
    const { open, slow, mostRows } = recordedQueries();
    const service = await runService({ dataFolder, clock, open });
    await useEveryCall(service);
    for (let minute = 0; minute < 6; minute += 1) {
      clock.pass(MINUTE);
      await service.counts();
    }
    const reminded = async () => (await service.rows('reminders')).map(({ about }) => about);
    await expect
      .poll(reminded)
      .toEqual(expect.arrayContaining(['left', 'ends-soon', 'just-ended']));
    const [run] = await service.rows('retention_runs');
    const kinds = Object.keys(retentionDefaults).filter((kind) => kind !== 'logs');
    expect(Object.keys(JSON.parse(String(run?.removed))).sort()).toEqual(kinds.sort());
    expect(await slow()).toEqual([]);
    expect(mostRows()).toBe(PAGE);
  });
});
