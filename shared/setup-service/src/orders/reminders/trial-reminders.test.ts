import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseOf, onSqlite } from '../../../testing/databases.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { DAY, HOUR, remindersOn } from '../../../testing/reminded.ts';
import { drawers } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import { closeAccount } from '../../accounts/accounts.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { recipientOf, setStopped } from './recipients.ts';

async function shop(config = () => site) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  /** Changes a row behind the service's back. */
  const set = (table: 'orders' | 'accounts', id: string, columns: object) =>
    storage.updateTable(table).set(columns).where('id', '=', id).execute();
  return { ...remindersOn({ storage, clock, config }), clock, set };
}

/** Lets hours pass one by one, as a service does that is never down. */
async function live(
  { reminders, clock }: Awaited<ReturnType<typeof shop>>,
  hours: number,
): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    clock.pass(6 * HOUR);
    await reminders.runDue();
  }
}

onSqlite(() => {
  describe('a trial', () => {
    test('is reminded of two days before its end and when it has ended, each once', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 7);
      await live(all, 4 * 24);
      expect(await all.mails()).toEqual([]);
      await live(all, 24);
      const [soon] = await all.mails();
      expect(soon?.recipient).toBe('mavuno@shop.example');
      expect(soon?.text).toContain('9 March 2026 at 12:00, Nairobi time.');
      await live(all, 24);
      expect(await all.mails()).toHaveLength(1);
      await live(all, 20 * 24);
      const [, ended, ...others] = await all.mails();
      expect(ended?.text).toContain('9 March 2026. It cost nothing.');
      expect(ended?.text).toContain('8 April 2026');
      expect(others).toEqual([]);
    });

    test('is reminded of where its customer bought devices without a plan', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 7);
      const order = await all.place('mavuno');
      await all.set('orders', order, {
        state: 'done',
        plan: null,
        users: null,
        lines: JSON.stringify([drawers]),
      });
      await live(all, 20 * 24);
      expect(await all.outcomes()).toEqual(['trial-ended: sent', 'trial-ends-soon: sent']);
    });

    test('that was bought or whose account was closed is not reminded of', async () => {
      const all = await shop();
      const bought = await all.addTrial('bought', 7);
      const closed = await all.addTrial('closed', 7);
      const paying = await all.addTrial('paying', 7);
      const order = await all.place('paying');
      await all.set('orders', order, { state: 'done' });
      await all.set('accounts', bought, { trial_ends_at: null });
      await closeAccount(all.storage, closed, all.clock.now());
      await live(all, 20 * 24);
      expect(await all.mails()).toEqual([]);
      expect(await all.outcomes(paying)).toEqual([]);
    });

    test('is not reminded of while its customer is paying', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 1);
      const order_id = await all.place('mavuno');
      const created_at = all.clock.now().toISOString();
      const payment = { id: `${order_id}.1`, order_id, created_at, updated_at: created_at };
      const method = { method: 'credit_card', provider: 'sandbox', amount: 12_000 } as const;
      await all.storage
        .insertInto('payments')
        .values({ ...payment, ...method, state: 'open', asked: 0 })
        .execute();
      await all.reminders.runDue();
      expect(await all.mails()).toEqual([]);
      await all.storage.updateTable('payments').set({ state: 'unpaid' }).execute();
      await all.reminders.runDue();
      expect(await all.mails()).toHaveLength(1);
    });

    test('that ended while the service was down is told of its end alone', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 7);
      all.clock.pass(9 * DAY);
      await all.reminders.runDue();
      expect(await all.outcomes()).toEqual(['trial-ended: sent', 'trial-ends-soon: too-late']);
      expect(await all.mails()).toHaveLength(1);
    });

    test('that ended long ago is not told of at all, however many there are', async () => {
      const all = await shop();
      for (let index = 0; index < 230; index += 1) await all.addTrial(`shop${index}`, -8);
      await all.reminders.runDue();
      await all.reminders.runDue();
      expect(await all.mails()).toEqual([]);
      const outcomes = await all.outcomes();
      expect(outcomes).toHaveLength(460);
      expect(outcomes.every((outcome) => outcome.endsWith('too-late'))).toBe(true);
    });

    test('of somebody who wants no reminders is recorded and not sent', async () => {
      const all = await shop();
      const id = await all.addTrial('mavuno', 1);
      const { link_id } = await recipientOf(all.storage, ' MAVUNO@shop.example', all.clock.now());
      await setStopped(all.storage, link_id, all.clock.now());
      await all.reminders.runDue();
      expect(await all.outcomes(id)).toEqual(['trial-ends-soon: stopped']);
      expect(await all.mails()).toEqual([]);
    });

    test('whose reminder cannot be written holds up no other', async () => {
      const all = await shop();
      const ids = [];
      for (let index = 0; index < 45; index += 1) ids.push(await all.addTrial(`s${index}`, 1));
      const [first = ''] = ids.sort();
      await all.set('accounts', first, { trial_ends_at: '2026-03-03T0x' });
      await all.reminders.runDue();
      expect(await all.mails()).toHaveLength(44);
      expect(all.warnings).toMatchObject([{ about: first }]);
    });
  });

  test('two services that work at once send each reminder once', async () => {
    const clock = manualClock();
    const folder = await temporaryFolder();
    const url = await databaseOf(folder);
    const storages = [await openStorage(folder, url), await openStorage(folder, url)];
    onTestFinished(async () => {
      for (const storage of storages) await storage.destroy();
    });
    const services = storages.map((storage) => remindersOn({ storage, clock }));
    const [one] = services;
    for (let index = 0; index < 30; index += 1) await one?.addTrial(`t${index}`, 1);
    // Two orders of each buyer at the same moment: one of them is reminded of.
    for (let index = 0; index < 20; index += 1) await one?.place(`o${index % 10}`);
    clock.pass(25 * HOUR);
    await Promise.all(
      services.flatMap(({ reminders }) => [reminders.runDue(), reminders.runDue()]),
    );
    const mails = (await one?.mails()) ?? [];
    const recipients = mails.map(({ recipient }) => recipient);
    expect(recipients.filter((recipient) => recipient.startsWith('t'))).toHaveLength(30);
    expect(recipients.filter((recipient) => recipient.startsWith('o'))).toHaveLength(10);
    expect(new Set(recipients).size).toBe(40);
    expect(services.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('reminders go on by themselves once the database is back', async () => {
    const all = await shop();
    await all.addTrial('mavuno', 1);
    all.reminders.start();
    await all.storage.schema.alterTable('reminders').renameTo('elsewhere').execute();
    all.clock.pass(30_000);
    await expect.poll(() => all.warnings.length).toBe(1);
    await all.storage.schema.alterTable('elsewhere').renameTo('reminders').execute();
    await expect.poll(() => all.clock.waiting()).toBe(1);
    all.clock.pass(5 * 60_000);
    await expect.poll(all.mails).toHaveLength(1);
    await all.reminders.stop();
    expect(all.clock.waiting()).toBe(0);
  });

  test('a reminder has the name and the price of the day on which it is sent', async () => {
    let live = site;
    const all = await shop(() => live);
    await all.addTrial('mavuno', 1);
    live = { ...site, product: 'Acacia', company: 'Acacia Limited' };
    await all.reminders.runDue();
    const [mail] = await all.mails();
    expect(mail?.text).toContain('From: Acacia <');
    expect(mail?.text).toContain('Acacia Limited');
    expect(mail?.text).not.toContain(site.company);
  });
});
