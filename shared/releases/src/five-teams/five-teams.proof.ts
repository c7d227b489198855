import { randomInt } from 'node:crypto';
import { CONFIGURATION } from '@site/contracts/application';
import { expect, test } from 'vitest';
import { bucketForFile } from '../fixtures/s3-server/bucket-for-file.ts';
import { readLive } from '../live/live.ts';
import { seededRandom } from './random.ts';
import { beginSeason, count, type Season } from './season.ts';
import { type SharedStore, sharedBucket, sharedFolder } from './shared-store.ts';
import { type App, apps } from './traits.ts';
import {
  expectApprovals,
  expectOrders,
  expectReleases,
  expectTested,
  expectTruth,
  readSteps,
} from './what-happened.ts';
import { workOfTeam } from './work.ts';

/*
 * Five teams publish releases, promote them and roll back, all at the same moment and on one store,
 * while operators undo and roll back, processes are killed and storages fail. Afterwards the ledger has
 * to be what the orders say, one after the other, and every combination of releases in it one that the
 * gates let through. In a folder they release 200 times. In a bucket, where each machine has a memory
 * of its own and answers are lost as well, they release 75 times: there most of the processor's time
 * goes to requests.
 *
 * What the teams do follows from a seed, and when they do it from the machine. SEED repeats a run.
 */

interface Kind {
  readonly create: () => Promise<SharedStore>;
  readonly releasesOfATeam: number;
  /** Whether there is time enough for what is rare. */
  readonly isLong: boolean;
}

const bucket = bucketForFile();
/** A further kind of store is a line here. */
const stores: [name: string, kind: Kind][] = [
  ['a folder', { create: sharedFolder, releasesOfATeam: 40, isLong: true }],
  ['a bucket', { create: () => sharedBucket(bucket), releasesOfATeam: 15, isLong: false }],
];

test.each(stores)(
  'five teams at once lose nothing and never put an untested combination live, in %s',
  {
    timeout: 300_000,
  },
  async (_name, { create, releasesOfATeam, isLong }) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
    const shared = await create();
    const season = await beginSeason(shared);
    try {
      const machines: [App, Season][] = [];
      for (const app of apps) machines.push([app, await season.at(app)]);
      shared.beginFaults(seededRandom(seed + apps.length), (event) => count(season, event));
      const teams = machines.map(([app, machine], position) =>
        workOfTeam(machine, app, releasesOfATeam, seededRandom(seed + position)),
      );
      await Promise.all(teams);
      shared.endFaults();
      await expectGoodEnd(await season.at('auditor'));
      expect(shared.overwritten).toEqual([]);
      expect(season.traits.size).toBe(apps.length * (releasesOfATeam + 1));
      expectEach(season, [...always, ...shared.faultsToExpect]);
      if (isLong) expectEverythingHappened(season);
      if (process.env.SEED) console.log(summary(season));
    } catch (error) {
      throw new Error(`SEED=${seed}\n${summary(season)}`, { cause: error });
    } finally {
      await season.end();
    }
  },
);

async function expectGoodEnd(season: Season): Promise<void> {
  const steps = await readSteps(season);
  expectTruth(season, steps);
  expectOrders(season, steps);
  expectApprovals(season, steps);
  await expectTested(season, steps);
  await expectReleases(season);
  // By what the entries say, it is each team's newest release that was promoted and not taken back.
  const { live, problems } = await readLive(season.store);
  expect(problems).toEqual([]);
  const { releases, config } = live?.composition ?? {};
  expect({ ...releases, [CONFIGURATION]: config }).toEqual(steps.at(-1)?.ids);
}

/**
 * A run in which little goes wrong proves little. The seed decides what is tried, and the machine how
 * much of it comes so far, so what is expected of it is a small share of what was tried. Most things
 * happen several times as often.
 */
const shares: [event: string, share: number, of: string[]][] = [
  ['promote: went-live', 0.25, ['promote: ']],
  ['rollback: went-live', 0.2, ['rollback: ']],
  ['reviewed: went-live', 0.1, ['reviewed: ']],
  ['reviewed: stale-composition', 0.05, ['reviewed: ']],
  ['command killed', 0.2, ['command killed', 'command ended']],
  ['publication killed', 1, ['publication killed', 'publication ended']],
];

/** What has to happen once at least, whatever the machine. */
const always = ['promote: went-live', 'rollback: went-live', 'race lost', 'publication killed'];

/** The same where there is time enough. */
const inTheEnd = [
  'refused: a broken release',
  'refused: a combination',
  'unknown, in the ledger',
  'unknown, not in the ledger',
  'write failed in an order',
  'write failed in a publication',
];

function expectEverythingHappened(season: Season): void {
  const { events } = season;
  for (const [event, share, kinds] of shares) {
    const tried = [...events].filter(([name]) => kinds.some((kind) => name.startsWith(kind)));
    const times = tried.reduce((sum, [, each]) => sum + each, 0);
    expect(events.get(event) ?? 0, event).toBeGreaterThanOrEqual(Math.ceil(share * times));
    expect(times, `tries of "${event}"`).toBeGreaterThan(0);
  }
  expectEach(season, inTheEnd);
}

function expectEach({ events }: Season, expected: readonly string[]): void {
  for (const event of expected) expect(events.get(event) ?? 0, event).toBeGreaterThan(0);
}

function summary({ events, reports }: Season): string {
  const lines = [...events]
    .sort()
    .map(([event, times]) => `${String(times).padStart(5)}  ${event}`);
  return [`${reports.length} orders`, ...lines].join('\n');
}
