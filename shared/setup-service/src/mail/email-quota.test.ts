import { expect, onTestFinished, test } from 'vitest';
import { databaseOf, onEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { openStorage } from '../storage/open-storage.ts';
import { createEmailQuota } from './email-quota.ts';

const MINUTE_MS = 60_000;

async function mailsOfADay(most: number) {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  const clock = manualClock(new Date('2026-03-02T21:30:00Z'));
  const warnings: unknown[] = [];
  const settings = {
    SETUP_MAILS_PER_HOUR: 1,
    SETUP_MAILS_PER_DAY: 2,
    SETUP_NETWORK_MAILS_PER_DAY: 100,
    SETUP_ALL_MAILS_PER_DAY: most,
  };
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  const mails = createEmailQuota({ storage, clock, settings, log });
  let count = 0;
  const send = (email = `owner${count}@shop.example`) => {
    count += 1;
    return mails.send({ email, network: '192.0.2.1' }, async (_transaction, { need }) =>
      need('mailbox', 'network', 'whole'),
    );
  };
  return { clock, send, warnings };
}

onEachDatabase(() => {
  test('operators are warned once an hour while all emails of a day are used up', async () => {
    const { clock, send, warnings } = await mailsOfADay(2);
    await send();
    await send();
    expect(warnings).toEqual([]);
    for (let index = 0; index < 5; index += 1) {
      expect(await send()).toEqual({ ok: false, problem: { limit: 'whole', seconds: 150 * 60 } });
    }
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('shop.example');
    clock.pass(61 * MINUTE_MS);
    await send();
    expect(warnings).toHaveLength(2);
    clock.pass(90 * MINUTE_MS);
    expect((await send()).ok).toBe(true);
  });

  test('what was refused by one limit is counted by none', async () => {
    const { clock, send } = await mailsOfADay(2);
    expect((await send('a@a.example')).ok).toBe(true);
    for (let index = 0; index < 5; index += 1) {
      expect(await send('a@a.example')).toMatchObject({
        problem: { limit: 'mailbox', seconds: 30 * 60 },
      });
    }
    clock.pass(30 * MINUTE_MS);
    expect((await send('a@a.example')).ok).toBe(true);
    expect(await send('a@a.example')).toMatchObject({ problem: { limit: 'mailbox' } });
    expect(await send('b@a.example')).toMatchObject({ problem: { limit: 'whole' } });
  });
});
