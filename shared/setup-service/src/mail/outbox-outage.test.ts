import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { databaseOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { createOutbox } from './outbox.ts';
import { queueMail } from './outgoing-mail.ts';

const log = { info: () => undefined, warn: () => undefined };

test('after an outage, the copy that looks first leaves an email to the one that handed it over', async () => {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  const add = (id: string) =>
    queueMail(storage, { id, recipient: 'a@shop.example', message: 'Hello' }, clockOf.first.now());
  const clockOf = { first: manualClock(), second: manualClock() };
  const waitFor = (copy: 'first' | 'second') => expect.poll(() => clockOf[copy].waiting()).toBe(1);
  let isAway = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('gone'), { code: '57P01' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const handedOver: string[] = [];
  const outboxOf = (copy: 'first' | 'second', onDelivery: () => void) =>
    createOutbox({
      storage: storage.withPlugin(plugin),
      log,
      clock: clockOf[copy],
      async deliver({ id }) {
        handedOver.push(`${copy}: ${id}`);
        onDelivery();
      },
    });
  const first = outboxOf('first', () => {
    isAway = true;
  });
  const second = outboxOf('second', () => undefined);
  await add('old');
  first.wake();
  await waitFor('first');
  second.wake();
  await waitFor('second');

  clockOf.second.pass(180_000);
  await waitFor('second');
  isAway = false;
  await add('new');
  clockOf.second.pass(1_000);
  await expect.poll(() => handedOver).toEqual(['first: old', 'second: new']);
  await waitFor('second');

  clockOf.first.pass(182_000);
  await expect
    .poll(() => storage.selectFrom('outbox').select('message').execute())
    .toEqual([{ message: null }, { message: null }]);
  clockOf.second.pass(60_000);
  await waitFor('second');
  await first.stop();
  await second.stop();
  expect(handedOver).toEqual(['first: old', 'second: new']);
});

test('after an outage, an email of a copy that died is delivered one round later', async () => {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  const clock = manualClock();
  await queueMail(storage, { id: 'a', recipient: 'a@shop.example', message: 'Hello' }, clock.now());
  await storage
    .updateTable('outbox')
    .set({ tries: 1, next_try_at: clock.now().toISOString() })
    .execute();
  let failures = 1;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (failures-- > 0) throw Object.assign(new Error('gone'), { code: '57P01' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const delivered: string[] = [];
  const outbox = createOutbox({
    storage: storage.withPlugin(plugin),
    log,
    clock,
    deliver: async ({ id }) => void delivered.push(id),
  });
  outbox.wake();
  await expect.poll(() => clock.waiting()).toBe(1);
  clock.pass(1_000);
  await expect.poll(() => clock.waiting()).toBe(1);
  clock.pass(19_999);
  expect(delivered).toEqual([]);
  clock.pass(1);
  await expect.poll(() => delivered).toEqual(['a']);
  await outbox.stop();
});
