import { expect, test } from 'vitest';
import {
  describeOnSqlite,
  inDatabase,
  onEachDatabase,
  rowsOf,
} from '../../../testing/databases.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { DAY, manualClock } from '../../../testing/manual-clock.ts';
import {
  accountRow,
  ago,
  aRetainingShop,
  now,
  orderRow,
  retainingOn,
} from '../../../testing/retaining.ts';
import { runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';
import { lastRun } from './retention.ts';

const claimed = {
  name: 'retention',
  claimed_by: 'somebody',
  finished_at: null,
  removed: null,
  progress: null,
} as const;

describeOnSqlite('the job', () => {
  test('is done once a day, by one of several services', async () => {
    const { folder, storage, clock, job, rows } = await aRetainingShop();
    const other = retainingOn(storage, clock, { folder });
    expect((await Promise.all([job.runDue(), other.runDue()])).sort()).toEqual([false, true]);
    clock.pass(DAY - 1_000);
    expect(await other.runDue()).toBe(false);
    clock.pass(1_000);
    expect(await other.runDue()).toBe(true);
    expect(await rows('retention_runs')).toMatchObject([
      { finished_at: clock.now().toISOString(), claimed_until: '' },
    ]);
  });

  test('goes on elsewhere ten minutes after a service was killed in the middle', async () => {
    const { folder, storage, clock, job, add } = await aRetainingShop();
    const claimed_until = new Date(now + 10 * 60_000).toISOString();
    await add('retention_runs', { ...claimed, claimed_until });
    expect(await job.runDue()).toBe(false);
    clock.pass(10 * 60_000 + 1);
    expect(await retainingOn(storage, clock, { folder }).runDue()).toBe(true);
  });

  test('goes on where a stopped service was, which says how far it is', async () => {
    const { folder, storage, clock, add } = await aRetainingShop();
    const times = { created_at: ago(3_000), updated_at: ago(3_000) };
    const orders = Array.from({ length: 5 }, (_, index) => orderRow(`o${index}`, times));
    await add('accounts', accountRow('ended', { trial_ends_at: ago(400) }));
    await add('orders', ...orders);
    let steps = 0;
    const removed = () => {
      steps += 1;
      if (steps === 3) void cut.stop();
    };
    const cut = retainingOn(storage, clock, { folder, removed });
    expect(await cut.runDue()).toBeUndefined();
    const so = { endedTrials: 1, unpaidOrders: 2 };
    expect(await lastRun(storage)).toMatchObject({
      finishedAt: null,
      underWay: { rule: 2, after: ['', ''], removed: so },
    });
    // One that begins anew would find it.
    await add('accounts', accountRow('later', { trial_ends_at: ago(400) }));
    expect(await retainingOn(storage, clock, { folder }).runDue()).toBe(true);
    expect(await lastRun(storage)).toEqual({
      finishedAt: clock.now().toISOString(),
      removed: { ...so, unpaidOrders: 5 },
      underWay: null,
    });
  });

  test('does not wait for a claim or an end that a wrong clock wrote', async () => {
    const { clock, job, add } = await aRetainingShop();
    const ahead = new Date(now + 400 * DAY).toISOString();
    const run = { claimed_until: ahead, finished_at: ahead, removed: '{}' };
    await add('retention_runs', { ...claimed, ...run });
    expect(await job.runDue()).toBe(true);
    expect(clock.now().getTime()).toBe(now);
  });

  test('removes nothing when the clock seems years ahead, and does the next day', async () => {
    const { clock, job, place, names } = await aRetainingShop();
    await place();
    await job.runDue();
    clock.pass(3_000 * DAY);
    expect(await job.runDue()).toBe(true);
    expect(job.warnings).toEqual([expect.stringContaining('whether the clock is right')]);
    expect(await names('orders')).toHaveLength(1);
    clock.pass(DAY);
    await job.runDue();
    expect(await names('orders')).toEqual([]);
  });
});

onEachDatabase(() => {
  test('a service removes what is over by its configuration, at the start and each day, and counts it', async () => {
    const clock = manualClock();
    const dataFolder = await temporaryFolder();
    await (await runService({ dataFolder, clock })).stop();
    const ended = (days: number) => new Date(clock.now().getTime() - days * DAY).toISOString();
    await inDatabase(dataFolder, (storage) =>
      storage
        .insertInto('accounts')
        .values([
          accountRow('first', { trial_ends_at: ended(11) }),
          accountRow('second', { trial_ends_at: ended(8) }),
        ])
        .execute(),
    );
    clock.pass(DAY);
    const retention = { ...site.retention, endedTrials: '10 days' };
    const config = { ...site, retention };
    const { metricsAddress } = await runService({ dataFolder, clock, config });
    const accounts = async () => (await rowsOf(dataFolder, 'accounts')).map(({ id }) => id);
    const counts = async () => (await fetch(`${metricsAddress}/metrics`)).text();
    await expect.poll(accounts).toEqual(['second']);
    const seconds = () => `setup_retention_finished_seconds ${clock.now().getTime() / 1_000}\n`;
    await expect.poll(counts).toContain(seconds());
    expect(await counts()).toContain('setup_retention_removed_total{kind="endedTrials"} 1\n');
    for (let hour = 0; hour < 25; hour += 1) clock.pass(DAY / 12);
    await expect.poll(accounts).toEqual([]);
  });
});
