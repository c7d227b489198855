import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Account, addAccount } from '../accounts/accounts.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/tables.ts';
import { databaseOf, inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { mailsOf, runService } from '../testing/running-service.ts';
import { createOutbox } from './outbox.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const createdAt = new Date('2026-03-02T09:00:00Z');

function sale(id: string): [Account, OutgoingMail] {
  const email = `${id}@shop.example`;
  const who = { email, companyName: id, applicantName: id, phoneNumber: '0712345678' };
  const what = { plan: 'Basic Plan', price: 12_000, users: 3, createdAt, trialEndsAt: createdAt };
  return [
    { id, ...who, ...what },
    { id, recipient: email, message: `To: ${email}\r\n\r\nHello` },
  ];
}

const createAccount = (storage: Storage, account: Account, mail: OutgoingMail) =>
  storage.transaction().execute((transaction) => addAccount(transaction, account, mail));

/** A data folder as a process leaves it that was killed between the commit and the email. */
async function killedAfterCommit(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  await createAccount(storage, ...sale('pending'));
  await storage.destroy();
  return folder;
}

const clockOf = () => manualClock(createdAt);
const log = { info: () => undefined, warn: () => undefined };

onEachDatabase(() => {
  describe('the outbox', () => {
    test('an email that a killed service left is delivered by the next one, once', async () => {
      const dataFolder = await killedAfterCommit();
      const first = await runService({ dataFolder, clock: clockOf() });
      await first.stop();
      expect(await mailsOf(dataFolder)).toEqual(['To: pending@shop.example\r\n\r\nHello']);

      const file = join(dataFolder, 'outbox', 'pending.eml');
      const before = await stat(file);
      const second = await runService({ dataFolder, clock: clockOf() });
      await second.stop();
      expect((await stat(file)).ino).toBe(before.ino);
    });

    test('a service killed between the file and its note leaves one file', async () => {
      const dataFolder = await killedAfterCommit();
      const earlier = await runService({ dataFolder, clock: clockOf() });
      await earlier.stop();
      const [, { message }] = sale('pending');
      await inDatabase(dataFolder, (storage) =>
        storage
          .updateTable('outbox')
          .set({ message, delivered_at: null, next_try_at: null })
          .execute(),
      );
      const later = await runService({ dataFolder, clock: clockOf() });
      await later.stop();
      expect(await readdir(join(dataFolder, 'outbox'))).toEqual(['pending.eml']);
    });

    test('half a file of a killed service is replaced by the whole email', async () => {
      const dataFolder = await killedAfterCommit();
      await mkdir(join(dataFolder, 'outbox'));
      await writeFile(join(dataFolder, 'outbox', 'pending.eml.part'), 'To: pen');
      const service = await runService({ dataFolder, clock: clockOf() });
      await service.stop();
      expect(await readdir(join(dataFolder, 'outbox'))).toEqual(['pending.eml']);
      expect(await mailsOf(dataFolder)).toEqual(['To: pending@shop.example\r\n\r\nHello']);
    });

    test('an email that fails is retried on its own and holds up no other', async () => {
      const folder = await temporaryFolder();
      const storage = await openStorage(folder, await databaseOf(folder));
      await createAccount(storage, ...sale('unlucky'));
      await createAccount(storage, ...sale('lucky'));
      const clock = clockOf();
      const delivered: string[] = [];
      let tries = 0;
      const outbox = createOutbox({
        storage,
        log,
        clock,
        async deliver({ id }) {
          if (id === 'unlucky' && ++tries < 3) throw new Error('the disk is full');
          delivered.push(id);
        },
      });
      const triesNoted = async () => {
        const rows = await storage.selectFrom('outbox').select('tries').execute();
        return rows.reduce((sum, row) => sum + row.tries, 0);
      };
      outbox.wake();
      await expect.poll(() => delivered).toEqual(['lucky']);
      await expect.poll(() => clock.waiting()).toBe(1);
      clock.pass(999);
      expect(tries).toBe(1);
      clock.pass(1);
      await expect.poll(() => tries).toBe(2);
      await expect.poll(() => clock.waiting()).toBe(1);
      expect(delivered).toEqual(['lucky']);
      clock.pass(2_000);
      await expect.poll(() => delivered).toEqual(['lucky', 'unlucky']);
      expect(await triesNoted()).toBe(4);
      await outbox.stop();
      await storage.destroy();
      const rows = await rowsOf(folder, 'outbox');
      expect(rows.every((row) => row.delivered_at && !row.message)).toBe(true);
    });

    test('of two services at work one delivers an email', async () => {
      const folder = await temporaryFolder();
      const url = await databaseOf(folder);
      const storages = [await openStorage(folder, url), await openStorage(folder, url)];
      const [storage] = storages;
      if (!storage) throw new Error('there is no storage');
      for (let index = 0; index < 10; index += 1)
        await createAccount(storage, ...sale(`m${index}`));
      const delivered: string[] = [];
      const outboxes = storages.map((each) =>
        createOutbox({
          storage: each,
          log,
          clock: clockOf(),
          deliver: async ({ id }) => void delivered.push(id),
        }),
      );
      for (const outbox of outboxes) outbox.wake();
      await expect.poll(() => delivered.length).toBeGreaterThanOrEqual(10);
      for (const outbox of outboxes) await outbox.stop();
      for (const each of storages) await each.destroy();
      expect(delivered.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `m${index}`));
    });

    test('a service that hung for longer than its claim does not hand the email over, nor takes it from another', async () => {
      const folder = await temporaryFolder();
      const url = await databaseOf(folder);
      const storages = [await openStorage(folder, url), await openStorage(folder, url)] as const;
      await createAccount(storages[0], ...sale('late'));
      const clock = clockOf();
      const goOn = new Map<string, () => void>();
      const withheld: boolean[] = [];
      const outboxes = storages.map((storage, index) =>
        createOutbox({
          storage,
          log,
          clock,
          async deliver({ isStillOurs }) {
            await new Promise<void>((resolve) => goOn.set(`service ${index}`, resolve));
            const isOurs = await isStillOurs();
            withheld.push(!isOurs);
            if (!isOurs) throw new Error('claimed by another');
          },
        }),
      );
      outboxes[0]?.wake();
      await expect.poll(() => [...goOn.keys()]).toEqual(['service 0']);
      clock.pass(121_000);
      outboxes[1]?.wake();
      await expect.poll(() => [...goOn.keys()]).toEqual(['service 0', 'service 1']);
      goOn.get('service 0')?.();
      await expect.poll(() => withheld).toEqual([true]);
      goOn.get('service 1')?.();
      await expect.poll(() => withheld).toEqual([true, false]);
      for (const outbox of outboxes) await outbox.stop();
      for (const storage of storages) await storage.destroy();
      expect(await rowsOf(folder, 'outbox')).toMatchObject([{ tries: 2, message: null }]);
    });

    test('an email that was handed over while the database went away is noted later, and not sent again', async () => {
      const folder = await temporaryFolder();
      const storage = await openStorage(folder, await databaseOf(folder));
      await createAccount(storage, ...sale('one'));
      const clock = clockOf();
      let isAway = false;
      let handedOver = 0;
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          if (isAway) throw Object.assign(new Error('gone'), { code: '57P01' });
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const outbox = createOutbox({
        storage: storage.withPlugin(plugin),
        log,
        clock,
        async deliver() {
          handedOver += 1;
          isAway = true;
        },
      });
      outbox.wake();
      await expect.poll(() => clock.waiting()).toBe(1);
      // Longer than the claim lasts.
      for (let look = 0; look < 3; look += 1) {
        clock.pass(60_000);
        await expect.poll(() => clock.waiting()).toBe(1);
      }
      isAway = false;
      clock.pass(20_000);
      await expect.poll(async () => (await rowsOf(folder, 'outbox'))[0]?.message).toBe(null);
      await outbox.stop();
      await storage.destroy();
      expect(handedOver).toBe(1);
    });

    test('an email that comes while others are delivered is not forgotten', async () => {
      const folder = await temporaryFolder();
      const storage = await openStorage(folder, await databaseOf(folder));
      await createAccount(storage, ...sale('first'));
      const delivered: string[] = [];
      await new Promise<void>((resolve) => {
        const outbox = createOutbox({
          storage,
          log,
          clock: clockOf(),
          async deliver({ id }) {
            delivered.push(id);
            if (id === 'second') return;
            await createAccount(storage, ...sale('second'));
            outbox.wake();
            resolve(outbox.stop());
          },
        });
        outbox.wake();
      });
      await storage.destroy();
      expect(delivered).toEqual(['first', 'second']);
    });
  });
});
