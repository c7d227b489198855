import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@site/contracts/application';
import { fixtureConfigFile } from '@site/releases/testing/fixture-config';
import pg from 'pg';
import { buy, type Checkout, createCheckout, Day, operate, release, visit } from './people.ts';
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
  const day = new Day(seconds);
  const { counts, violations } = day;
  const platform = await startPlatform(folder, violations);
  try {
    const checkout = createCheckout(join(folder, 'checkout'), platform, day);
    await mkdir(join(folder, 'checkout/shell'), { recursive: true });
    await goLive(checkout);
    for (const edge of platform.edges.slice(0, 2)) await edge.start();
    day.begin();
    const orders = Array.from({ length: visitors }, async (_, index) => {
      // They do not all come at the same moment.
      await day.pause(Math.random() * 3_000);
      if (index % 5 === 0) return buy(platform.setup, `owner-${index}`, day);
      await visit(platform.site, PATHS, day);
      return [];
    });
    await Promise.all([
      causeFaults(platform, seconds, day),
      ...APPLICATIONS.map((app) => release(app, checkout, day)),
      operate(REMOTES, checkout, day),
      ...orders,
    ]);
    await expectFollowed(platform, violations);
    const paid = (await Promise.all(orders)).flat();
    violations.push(...(await wrongOrders(platform.databaseUrl, paid)));
    return { violations, counts };
  } finally {
    await platform.stop();
  }
}

async function goLive(checkout: Checkout): Promise<void> {
  for (const app of APPLICATIONS) await checkout.build(app, 0);
  const steps = [
    ['init'],
    ['publish', 'config', '--config', fixtureConfigFile],
    ...APPLICATIONS.map((app) => ['publish', app]),
    ['promote', '--all', '--no-wait'],
  ];
  for (const step of steps) {
    if (!(await checkout.run(...step))) throw new Error(`site ${step.join(' ')} failed`);
  }
}

/** What fails, and when: a share of the day. */
async function causeFaults(
  { edges: [first, , third], copies, failStore }: Platform,
  seconds: number,
  day: Day,
): Promise<void> {
  const begun = performance.now();
  const pause = (share: number) => day.pause(share * seconds * 1_000);
  const faults: readonly [at: number, cause: () => Promise<unknown>][] = [
    // It starts late, with an empty disk.
    [0.2, async () => third?.start()],
    [0.35, async () => [await first?.kill(), await pause(0.05), await first?.start()]],
    // No edge has the store: nothing arrives, then every connection ends.
    [
      0.45,
      async () => {
        failStore({ kind: 'slow', milliseconds: 0.1 * seconds * 1_000 });
        await pause(0.1);
        failStore({ kind: 'cut-before' });
        await pause(0.1);
        failStore(undefined);
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

/** Waits until every edge serves the newest entry. */
async function expectFollowed(
  { edges, newestEntry }: Platform,
  violations: string[],
): Promise<void> {
  const end = performance.now() + 15_000;
  const behind = () => edges.filter((edge) => edge.served() !== newestEntry());
  while (behind().length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const { name, served } of behind()) {
    violations.push(`${name} ends at revision ${served()}, not at ${newestEntry()}`);
  }
}

/** Orders that are paid and have no account, or that were charged twice. */
async function wrongOrders(databaseUrl: string, paid: readonly string[]): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const idsOf = async (query: string) =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
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
