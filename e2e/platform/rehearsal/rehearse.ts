import { setTimeout } from 'node:timers/promises';
import { SHELL } from '@platform/contracts/application';
import { fixtureConfigurationFile } from '@platform/testing/site/fixture-config';
import pg from 'pg';
import { build, buy, type Day, release, runSite, startDay, visit } from './people.ts';
import { type Platform, startPlatform } from './platform.ts';

/*
 * A day of a site on many machines: a store in a bucket, three edges, nginx, three copies of the setup
 * service on one PostgreSQL. Visitors browse and buy while five teams release, an operator rolls back,
 * and what can fail does. The programs are the real ones; the storage is a test's, and the applications
 * are small, so that many releases fit into a short day.
 */

const REMOTES = ['marketing', 'pricing', 'signup', 'devices'] as const;
const APPLICATIONS = [SHELL, ...REMOTES];
const PATHS = ['/', '/pricing', '/why-acacia', '/auth/register', '/devices'] as const;

interface Size {
  /** Those on the site at the same time; every fifth of them buys. */
  readonly visitors: number;
  readonly seconds: number;
}

/** @param folder an empty one, for all files of the rehearsal */
export async function rehearse(folder: string, { visitors, seconds }: Size) {
  const violations: string[] = [];
  const platform = await startPlatform(folder, violations);
  try {
    await goLive(platform, startDay(0, violations));
    for (const edge of platform.edges.slice(0, 2)) await edge.start();
    const day = startDay(seconds, violations);
    const paid: string[] = [];
    await Promise.all([
      causeFaults(platform, seconds, day),
      watchEdges(platform, day),
      ...APPLICATIONS.map((app) => release(app, platform, day)),
      // An operator takes releases back, whatever their teams are doing.
      day.repeat(15_000, (turn) => {
        const app = REMOTES[turn % REMOTES.length] ?? '';
        return runSite(platform, day, 'rollback', app, '--reason', 'complaints');
      }),
      ...Array.from({ length: visitors }, (_, index) =>
        index % 5 === 0
          ? buy(platform.setup, `owner-${index}`, paid, day)
          : visit(platform.site, PATHS, day),
      ),
    ]);
    await expectFollowed(platform, violations);
    violations.push(...(await wrongOrders(platform.databaseUrl, paid)));
    return { violations, counts: day.counts };
  } finally {
    await platform.stop();
  }
}

async function goLive(platform: Platform, day: Day): Promise<void> {
  for (const app of APPLICATIONS) await build(platform.checkout, app, 0);
  for (const step of [
    ['init'],
    ['publish', 'config', '--config', fixtureConfigurationFile],
    ['publish', ...APPLICATIONS],
    ['promote', '--all', '--no-wait'],
  ]) {
    if (await runSite(platform, day, ...step)) continue;
    throw new Error(`site ${step.join(' ')} failed: ${day.violations.join()}`);
  }
}

/** What fails, and when: a share of the day. */
async function causeFaults(
  { edges: [first, , third], copies, store }: Platform,
  seconds: number,
  day: Day,
): Promise<void> {
  const begun = performance.now();
  const pause = (share: number) => day.pause(share * seconds * 1_000);
  const faults: readonly [at: number, cause: () => Promise<unknown>][] = [
    // It starts late, with an empty disk.
    [0.2, async () => third?.start()],
    [0.35, async () => [await first?.kill(), await pause(0.05), await first?.start()]],
    // No edge has the store: nothing is ever answered, then every connection ends.
    [
      0.45,
      async () => {
        store.fault = { kind: 'hang' };
        await pause(0.1);
        store.fault = { kind: 'cut-before' };
        await pause(0.1);
        store.fault = undefined;
      },
    ],
    [
      0.7,
      async () => {
        for (const copy of copies) await copy.stop().then(copy.start);
      },
    ],
    [0.85, async () => [await copies[1]?.kill(), await pause(0.03), await copies[1]?.start()]],
  ];
  for (const [at, cause] of faults) {
    await pause(at - (performance.now() - begun) / (seconds * 1_000));
    await cause();
    day.count('faults');
  }
}

function watchEdges({ edges }: Platform, day: Day): Promise<unknown> {
  return Promise.all(
    edges.map((edge) => {
      let served = 0;
      return day.repeat(50, async () => {
        const revision = (await edge.revision()) ?? served;
        if (revision < served)
          day.violations.push(`${edge.name} went from ${served} to ${revision}`);
        served = revision;
      });
    }),
  );
}

async function expectFollowed({ edges, store }: Platform, violations: string[]): Promise<void> {
  const end = performance.now() + 15_000;
  for (const { name, revision } of edges) {
    let served = await revision();
    while (served !== store.newestEntry && performance.now() < end) {
      await setTimeout(50);
      served = await revision();
    }
    if (served === store.newestEntry) continue;
    violations.push(`${name} ends at revision ${served}, not at ${store.newestEntry}`);
  }
}

/** Orders that are paid and have no account, or that were charged twice. */
async function wrongOrders(databaseUrl: string, paid: readonly string[]): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const idsOf = async (query: string) =>
    (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  try {
    const accounts = await idsOf('select id from accounts');
    const charged = await idsOf(
      `select order_id as id from payments join sandbox_payments on reference = payments.id
        where outcome = 'paid'`,
    );
    const lost = [...new Set([...paid, ...charged])].filter((id) => !accounts.includes(id));
    const twice = charged.filter((id, index) => charged.indexOf(id) !== index);
    return [...lost.map((id) => `lost order: ${id}`), ...twice.map((id) => `charged twice: ${id}`)];
  } finally {
    await client.end();
  }
}
