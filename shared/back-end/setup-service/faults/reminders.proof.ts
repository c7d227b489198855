import { expect, test } from 'vitest';
import { recipientOf, setStopped } from '../src/orders/reminders/recipients.ts';
import type { Storage } from '../src/storage/tables.ts';
import { inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { HOUR, remindersOn } from '../testing/reminded.ts';
import { dieAtEveryQuery } from './killed-at-query.ts';

/* However the service dies, each reminder is in the outbox once, and none recorded without it. */

async function fill(storage: Storage, clock: ReturnType<typeof manualClock>): Promise<void> {
  const { addTrial, place } = remindersOn({ storage, clock });
  await addTrial('soon', 3);
  await addTrial('ended', 1);
  await addTrial('old', -7);
  await addTrial('stopped', 3);
  const { link_id } = await recipientOf(storage, 'stopped@shop.example', clock.now());
  await setStopped(storage, link_id, clock.now());
  await place('buyer');
  await place('buyer');
  await place('other');
}

const expected = ['buyer', 'ended', 'other', 'soon'].map((name) => `${name}@shop.example`);

onEachDatabase(() => {
  test('a service that dies before any one query of its reminders sends each once', async () => {
    const now = () => manualClock(new Date(manualClock().now().getTime() + 25 * HOUR));
    await dieAtEveryQuery({
      fill: (storage) => fill(storage, manualClock()),
      // What fails for one reminder is noted and left; a dead service cannot read the next ones.
      live: (storage) => remindersOn({ storage, clock: now() }).reminders.runDue(),
      async after(folder, query) {
        const clock = now();
        await inDatabase(folder, async (storage) => {
          const { reminders, mails, warnings } = remindersOn({ storage, clock });
          for (let round = 0; round < 3; round += 1) {
            await reminders.runDue();
            clock.pass(HOUR);
          }
          const sent = await mails();
          expect(sent.map(({ recipient }) => recipient).sort(), `after ${query}`).toEqual(expected);
          const rows = (await rowsOf(folder, 'reminders')).filter((row) => row.outcome === 'sent');
          expect(rows.map(({ kind, about }) => `${about}-${kind}`).sort()).toEqual(
            sent.map(({ id }) => id).sort(),
          );
          expect(warnings).toEqual([]);
        });
      },
      moreThan: 9,
      postgresStep: 5,
    });
  });
});
