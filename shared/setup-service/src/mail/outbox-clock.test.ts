import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../environment/clock.ts';
import { openStorage } from '../storage/open-storage.ts';
import { databaseOf, onEachDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { createOutbox } from './outbox.ts';
import { queueMail } from './outgoing-mail.ts';

const log = { info: () => undefined, warn: () => undefined };
const DAY = 24 * 60 * 60_000;

/** An outbox on a machine whose clock can be set, with an email in it. */
async function outboxWithMail() {
  let time = Date.parse('2026-03-02T09:00:00Z');
  const clock: Clock = { now: () => new Date(time), after: () => () => undefined };
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  const delivered: string[] = [];
  const outbox = createOutbox({
    storage,
    log,
    clock,
    deliver: async ({ id }) => void delivered.push(id),
  });
  await queueMail(storage, { id: 'a', recipient: 'a@shop.example', message: 'Hello' }, clock.now());
  return {
    storage,
    delivered,
    moveClock: (ms: number) => {
      time += ms;
    },
    outbox,
  };
}

onEachDatabase(() => {
  test('an email that was put off while the clock was ahead goes out when it is right', async () => {
    const { storage, delivered, moveClock, outbox } = await outboxWithMail();
    const ahead = new Date(Date.parse('2026-03-03T09:00:00Z')).toISOString();
    await storage.updateTable('outbox').set({ next_try_at: ahead, tries: 3 }).execute();
    moveClock(60_000);
    outbox.wake();
    await outbox.stop();
    expect(delivered).toEqual(['a']);
  });

  test('an email that was written while the clock was far behind is tried once at least', async () => {
    const { delivered, moveClock, outbox } = await outboxWithMail();
    moveClock(400 * DAY);
    outbox.wake();
    await outbox.stop();
    expect(delivered).toEqual(['a']);
  });
});
