import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Account, createAccount } from '../accounts/accounts.ts';
import { openStorage } from '../storage/open-storage.ts';
import { mailsOf, rowsOf, runService, temporaryFolder } from '../testing/running-service.ts';
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

/** A data folder as a process leaves it that was killed between the commit and the mail. */
async function killedAfterCommit(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  await createAccount(storage, ...sale('pending'));
  await storage.destroy();
  return folder;
}

const log = { info: () => undefined, warn: () => undefined };
const now = () => createdAt;

afterEach(() => void vi.useRealTimers());

describe('the outbox', () => {
  test('a mail that a killed service left is delivered by the next one, once', async () => {
    const dataFolder = await killedAfterCommit();
    const first = await runService({ dataFolder });
    await first.stop();
    expect(await mailsOf(dataFolder)).toEqual(['To: pending@shop.example\r\n\r\nHello']);

    const file = join(dataFolder, 'outbox', 'pending.eml');
    const before = await stat(file);
    const second = await runService({ dataFolder });
    await second.stop();
    expect((await stat(file)).ino).toBe(before.ino);
  });

  test('a service killed between the file and its note leaves one file', async () => {
    const dataFolder = await killedAfterCommit();
    const earlier = await runService({ dataFolder });
    await earlier.stop();
    const storage = await openStorage(dataFolder);
    const [, { message }] = sale('pending');
    await storage.updateTable('outbox').set({ message, delivered_at: null }).execute();
    await storage.destroy();
    const later = await runService({ dataFolder });
    await later.stop();
    expect(await readdir(join(dataFolder, 'outbox'))).toEqual(['pending.eml']);
  });

  test('half a file of a killed service is replaced by the whole mail', async () => {
    const dataFolder = await killedAfterCommit();
    await mkdir(join(dataFolder, 'outbox'));
    await writeFile(join(dataFolder, 'outbox', 'pending.eml.part'), 'To: pen');
    const service = await runService({ dataFolder });
    await service.stop();
    expect(await readdir(join(dataFolder, 'outbox'))).toEqual(['pending.eml']);
    expect(await mailsOf(dataFolder)).toEqual(['To: pending@shop.example\r\n\r\nHello']);
  });

  test('a mail that fails is tried again by itself and holds up no other', async () => {
    const folder = await temporaryFolder();
    const storage = await openStorage(folder);
    await createAccount(storage, ...sale('unlucky'));
    await createAccount(storage, ...sale('lucky'));
    vi.useFakeTimers();
    const delivered: string[] = [];
    let failures = 2;
    const outbox = createOutbox({
      storage,
      log,
      now,
      async deliver({ id }) {
        if (id === 'unlucky' && failures-- > 0) throw new Error('the disk is full');
        delivered.push(id);
      },
    });
    outbox.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(delivered).toEqual(['lucky']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(delivered).toEqual(['lucky']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(delivered).toEqual(['lucky', 'unlucky']);
    expect(vi.getTimerCount()).toBe(0);
    await outbox.stop();
    await storage.destroy();
    expect(rowsOf(folder, 'outbox').every((row) => row.delivered_at && !row.message)).toBe(true);
  });

  test('a mail that comes while others are delivered is not forgotten', async () => {
    const storage = await openStorage(await temporaryFolder());
    await createAccount(storage, ...sale('first'));
    const delivered: string[] = [];
    await new Promise<void>((resolve) => {
      const outbox = createOutbox({
        storage,
        log,
        now,
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
