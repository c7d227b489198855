import { describe, expect, onTestFinished, test } from 'vitest';
import { onSqlite, openDatabase } from '../../../testing/databases.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { DAY, HOUR, remindersOn } from '../../../testing/reminded.ts';
import { paymentRow } from '../../../testing/retaining.ts';
import { drawers } from '../../../testing/shop.ts';
import { closeAccount } from '../../accounts/accounts.ts';
import { recipientOf, setStopped } from './recipients.ts';

async function shop() {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const storage = await openDatabase(folder);
  onTestFinished(() => storage.destroy());
  const set = (table: 'orders' | 'accounts', id: string, columns: object) =>
    storage.updateTable(table).set(columns).where('id', '=', id).execute();
  const all = remindersOn({ storage, clock });
  async function live(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += 6) {
      clock.pass(6 * HOUR);
      await all.reminders.runDue();
    }
  }
  return { ...all, clock, set, live };
}

onSqlite(() => {
  describe('a trial', () => {
    test('is reminded of two days before its end and when it has ended, each once', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 7);
      await all.live(4 * 24);
      expect(await all.mails()).toEqual([]);
      await all.live(24);
      const [soon] = await all.mails();
      expect(soon?.recipient).toBe('mavuno@shop.example');
      expect(soon?.text).toContain('9 March 2026 at 12:00, Nairobi time.');
      await all.live(24);
      expect(await all.mails()).toHaveLength(1);
      await all.live(20 * 24);
      const [, ended, ...others] = await all.mails();
      expect(ended?.text).toContain('9 March 2026. It cost nothing.');
      expect(ended?.text).toContain('8 April 2026');
      expect(others).toEqual([]);
    });

    test('is reminded of where its customer bought devices without a plan', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 7);
      const order = await all.place('mavuno');
      const bought = { plan: null, users: null, lines: JSON.stringify([drawers]) };
      await all.set('orders', order, { state: 'done', ...bought });
      await all.live(20 * 24);
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
      await all.live(20 * 24);
      expect(await all.mails()).toEqual([]);
      expect(await all.outcomes(paying)).toEqual([]);
    });

    test('is not reminded of while its customer is paying', async () => {
      const all = await shop();
      await all.addTrial('mavuno', 1);
      const payment = paymentRow(await all.place('mavuno'), { state: 'open' });
      await all.storage.insertInto('payments').values(payment).execute();
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
    const storages = [await openDatabase(folder), await openDatabase(folder)];
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
});
