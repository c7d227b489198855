import { describe, expect, test } from 'vitest';
import { inDatabase, onEachDatabase } from '../testing/databases.ts';
import { retainingOn } from '../testing/retaining.ts';
import { aRetainingShop, DAY, now } from '../testing/retaining-shop.ts';

/*
 * The job that removes what is over: when it runs, which of several services does it, and what it
 * does when a service was killed or a clock is wrong. What it removes is in the suites of its rules.
 */

onEachDatabase(
  () => {
    describe('the job', () => {
      test('is done once a day, by one of several services', async () => {
        const { folder, storage, clock, job, rows } = await aRetainingShop();
        const other = retainingOn(storage, clock, { folder });
        expect((await Promise.all([job.run(), other.run()])).sort()).toEqual([false, true]);
        clock.pass(DAY - 1_000);
        expect(await other.run()).toBe(false);
        clock.pass(1_000);
        expect(await other.run()).toBe(true);
        expect(await rows('retention_runs')).toMatchObject([
          { finished_at: clock.now().toISOString(), claimed_until: '' },
        ]);
      });

      test('goes on elsewhere ten minutes after a service was killed in the middle', async () => {
        const { folder, storage, clock, job } = await aRetainingShop();
        const killed = {
          name: 'retention',
          claimed_by: 'somebody',
          finished_at: null,
          removed: null,
        };
        const until = new Date(now + 10 * 60_000).toISOString();
        await inDatabase(folder, (database) =>
          database
            .insertInto('retention_runs')
            .values({ ...killed, claimed_until: until })
            .execute(),
        );
        expect(await job.run()).toBe(false);
        clock.pass(10 * 60_000 + 1);
        expect(await retainingOn(storage, clock, { folder }).run()).toBe(true);
      });

      test('does not wait for a claim or an end that a wrong clock wrote', async () => {
        const { folder, clock, job } = await aRetainingShop();
        const ahead = new Date(now + 400 * DAY).toISOString();
        await inDatabase(folder, (database) =>
          database
            .insertInto('retention_runs')
            .values({
              name: 'retention',
              claimed_by: 'somebody',
              claimed_until: ahead,
              finished_at: ahead,
              removed: '{}',
            })
            .execute(),
        );
        expect(await job.run()).toBe(true);
        expect(clock.now().getTime()).toBe(now);
      });

      test('removes nothing when the clock seems years ahead, and does the next day', async () => {
        const { clock, job, place, names } = await aRetainingShop();
        await place();
        await job.run();
        clock.pass(3_000 * DAY);
        expect(await job.run()).toBe(true);
        expect(job.warnings).toEqual([expect.stringContaining('whether the clock is right')]);
        expect(await names('orders')).toHaveLength(1);
        clock.pass(DAY);
        await job.run();
        expect(await names('orders')).toEqual([]);
      });

      test('begins by itself at the start and is over when it was stopped', async () => {
        const { clock, job, place, names, rows } = await aRetainingShop();
        await place();
        clock.pass(39 * DAY);
        job.start();
        await expect.poll(() => names('retention_runs')).toHaveLength(1);
        for (let day = 0; day < 60; day += 1) {
          clock.pass(DAY + 60_000);
          const today = clock.now().toISOString().slice(0, 10);
          const finished = async () => (await rows('retention_runs'))[0]?.finished_at;
          await expect.poll(finished).toContain(today);
        }
        expect(await names('orders')).toEqual([]);
        await job.stop();
        expect(await job.run()).toBe(false);
      });
    });
  },
  { postgres: 'proof' },
);
