import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inDatabase, onEachDatabase } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { mailsInOutbox, whileAway } from '../../testing/outboxes.ts';
import { mailsOf, runService } from '../../testing/running-service.ts';

const deliverAll = async (dataFolder: string) =>
  (await runService({ dataFolder, clock: manualClock() })).stop();

const message = 'Subject: pending\r\n\r\nHello\r\n';

onEachDatabase(() => {
  test('an email that a killed service left is delivered by the next one, once', async () => {
    const { folder, storage } = await mailsInOutbox('pending');
    await storage.destroy();
    await deliverAll(folder);
    expect(await mailsOf(folder)).toEqual([message]);
    const file = join(folder, 'outbox', 'pending.eml');
    const before = await stat(file);
    await deliverAll(folder);
    expect((await stat(file)).ino).toBe(before.ino);
    // Killed between the file and its note.
    const undelivered = { message, delivered_at: null, next_try_at: null };
    await inDatabase(folder, (storage) => storage.updateTable('outbox').set(undelivered).execute());
    await deliverAll(folder);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['pending.eml']);
  });

  test('an email that fails is retried on its own and holds up no other', async () => {
    const { clock, outboxOf, rows } = await mailsInOutbox('failing', 'other');
    const delivered: string[] = [];
    let tries = 0;
    const outbox = outboxOf(async ({ id }) => {
      if (id === 'failing' && ++tries < 3) throw new Error('the disk is full');
      delivered.push(id);
    });
    outbox.wake();
    await expect.poll(() => delivered).toEqual(['other']);
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.pass(999);
    expect(tries).toBe(1);
    clock.pass(1);
    await expect.poll(() => tries).toBe(2);
    await expect.poll(() => clock.waiting()).toBe(1);
    expect(delivered).toEqual(['other']);
    clock.pass(2_000);
    await expect.poll(() => delivered).toEqual(['other', 'failing']);
    await outbox.stop();
    const left = await rows();
    expect(left.reduce((sum, row) => sum + Number(row.tries), 0)).toBe(4);
    expect(left.every((row) => row.delivered_at && !row.message)).toBe(true);
  });

  test('of two services at work one delivers an email', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `m${index}`);
    const { storage, open, outboxOf } = await mailsInOutbox(...ids);
    const delivered: string[] = [];
    const outboxes = [storage, await open()].map((each) =>
      outboxOf(async ({ id }) => void delivered.push(id), { storage: each }),
    );
    for (const outbox of outboxes) outbox.wake();
    await expect.poll(() => delivered.length).toBeGreaterThanOrEqual(10);
    for (const outbox of outboxes) await outbox.stop();
    expect(delivered.sort()).toEqual(ids);
  });

  test('a service that hung for longer than its claim does not hand the email over, nor takes it from another', async () => {
    const { storage, open, clock, outboxOf, rows } = await mailsInOutbox('late');
    const goOn = new Map<string, () => void>();
    const withheld: boolean[] = [];
    const [first, second] = [storage, await open()].map((each, index) =>
      outboxOf(
        async ({ isStillOurs }) => {
          await new Promise<void>((resolve) => goOn.set(`service ${index}`, resolve));
          const isOurs = await isStillOurs();
          withheld.push(!isOurs);
          if (!isOurs) throw new Error('claimed by another');
        },
        { storage: each },
      ),
    );
    first?.wake();
    await expect.poll(() => [...goOn.keys()]).toEqual(['service 0']);
    clock.pass(121_000);
    second?.wake();
    await expect.poll(() => [...goOn.keys()]).toEqual(['service 0', 'service 1']);
    goOn.get('service 0')?.();
    await expect.poll(() => withheld).toEqual([true]);
    goOn.get('service 1')?.();
    await expect.poll(() => withheld).toEqual([true, false]);
    await first?.stop();
    await second?.stop();
    expect(await rows()).toMatchObject([{ tries: 2, message: null }]);
  });

  test('an email that was handed over while the database went away is noted later, and not sent again', async () => {
    const { storage, clock, outboxOf, rows } = await mailsInOutbox('one');
    let isAway = false;
    let handedOver = 0;
    const outbox = outboxOf(
      async () => {
        handedOver += 1;
        isAway = true;
      },
      { storage: storage.withPlugin(whileAway(() => isAway)) },
    );
    outbox.wake();
    await expect.poll(() => clock.waiting()).toBe(1);
    // Longer than the claim lasts.
    for (let look = 0; look < 3; look += 1) {
      clock.pass(60_000);
      await expect.poll(() => clock.waiting()).toBe(1);
    }
    isAway = false;
    clock.pass(20_000);
    await expect.poll(async () => (await rows())[0]?.message).toBe(null);
    await outbox.stop();
    expect(handedOver).toBe(1);
  });

  test('an email that nobody tried for long goes out, and one that failed for days does not', async () => {
    const { storage, clock, outboxOf } = await mailsInOutbox('new', 'tried');
    await storage.updateTable('outbox').set({ tries: 9 }).where('id', '=', 'tried').execute();
    clock.pass(4 * 24 * 60 * 60_000);
    const delivered: string[] = [];
    const outbox = outboxOf(async ({ id }) => void delivered.push(id));
    outbox.wake();
    await outbox.stop();
    expect(delivered).toEqual(['new']);
  });

  test('after an outage an email of a copy that died is delivered one round later, and a new one at once', async () => {
    const { storage, add, clock, outboxOf } = await mailsInOutbox('a');
    const claimed = { tries: 1, next_try_at: clock.now().toISOString() };
    await storage.updateTable('outbox').set(claimed).execute();
    let failures = 1;
    const delivered: string[] = [];
    const outbox = outboxOf(async ({ id }) => void delivered.push(id), {
      storage: storage.withPlugin(whileAway(() => failures-- > 0)),
    });
    outbox.wake();
    await expect.poll(() => clock.waiting()).toBe(1);
    await add('new');
    clock.pass(1_000);
    await expect.poll(() => delivered).toEqual(['new']);
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.pass(19_999);
    expect(delivered).toEqual(['new']);
    clock.pass(1);
    await expect.poll(() => delivered).toEqual(['new', 'a']);
    await outbox.stop();
  });
});
