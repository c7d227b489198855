import { expect, test } from 'vitest';
import { inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { accountRow } from '../testing/retaining.ts';
import { runService } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';

const DAY = 24 * 60 * 60_000;

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
