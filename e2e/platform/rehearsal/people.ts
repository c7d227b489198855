import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { purchase } from '@back-end/setup-service/testing/persistent-buyer';
import { applicationFolder, SHELL } from '@platform/contracts/application';
import { integrityOf } from '@platform/node/hash';
import { writeFixtureRemote } from '@platform/testing/site/fixture-remotes';
import { writeFixtureShell } from '@platform/testing/site/fixture-shell';
import { startProgram } from '../../harness/program.ts';
import type { Platform } from './platform.ts';

export type Day = ReturnType<typeof startDay>;

export function startDay(seconds: number, violations: string[]) {
  const end = performance.now() + seconds * 1_000;
  const left = () => Math.max(0, end - performance.now());
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const pause = (ms: number) => setTimeout(Math.min(ms, left()));
  return {
    seconds,
    counts,
    count,
    violations,
    pause,
    async repeat(longest: number, work: (turn: number) => Promise<unknown>): Promise<void> {
      for (let turn = 1; ; turn += 1) {
        await pause(Math.random() * longest);
        if (left() === 0) return;
        await work(turn);
      }
    },
    async attempt(what: string, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        count(what);
      } catch (error) {
        violations.push(`${what}: ${error}`);
      }
    },
  };
}

/** As a browser does; at times it gets the first document's files again, as an old tab does. */
export function visit(site: string, paths: readonly string[], day: Day): Promise<void> {
  const known = new Set<string>();
  let oldTab: readonly NamedFile[] | undefined;
  return day.repeat(8_000, () =>
    day.attempt('page views', async () => {
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
      const files = namedFiles((await fetchBytes(site + path)).toString());
      if (files.length === 0) throw new Error(`${path} is incomplete`);
      oldTab ??= files;
      const needed = files.filter(({ address }) => !known.has(address));
      for (const { address, integrity } of Math.random() < 0.1 ? [...needed, ...oldTab] : needed) {
        const hash = integrityOf(await fetchBytes(site + address));
        if (hash !== integrity) throw new Error(`${address} has another hash than in ${path}`);
        known.add(address);
      }
    }),
  );
}

interface NamedFile {
  readonly address: string;
  readonly integrity: string;
}

function namedFiles(document: string): NamedFile[] {
  const named = document.matchAll(/(?:href|src)="(\/_site\/releases\/[^"]+)" integrity="([^"]+)"/g);
  return [...named].map(([, address = '', integrity = '']) => ({ address, integrity }));
}

async function fetchBytes(address: string): Promise<Buffer> {
  // Longer than any page or file takes on a busy machine.
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return bytes;
  throw new Error(`${address}: status ${response.status}: ${bytes.toString().slice(0, 200)}`);
}

export function buy(setup: string, name: string, orders: string[], day: Day): Promise<void> {
  // Each buys several times, however short the day is.
  return day.repeat(day.seconds * 250, (turn) =>
    day.attempt('purchases', async () => {
      const method = turn % 2 === 0 ? 'card' : 'telephone';
      orders.push(await purchase(setup, `${name}-${turn}`, method, { statuses: new Map() }));
    }),
  );
}

/** Builds an application in the teams' checkout; each version has other bytes. */
export async function build(checkout: string, app: string, version: number): Promise<void> {
  const folder = join(checkout, applicationFolder(app));
  const release = { version: `1.${version}.0` };
  await (app === SHELL
    ? writeFixtureShell(folder, release)
    : writeFixtureRemote(folder, app, release));
}

/** What a team expects: somebody else was faster, or nothing is left to roll back. */
const expectedRefusals = /"kind":"(?:lost-race|no-earlier-release|not-the-newest)"/;

/** Runs `site …` in the teams' checkout; resolves to whether it succeeded. */
export async function runSite(
  { store, commandEnv, checkout }: Platform,
  day: Day,
  ...args: readonly string[]
): Promise<boolean> {
  const { failures } = store;
  const options = { env: commandEnv, cwd: checkout };
  const site = startProgram('shared/platform/cli/bin/site.js', [...args, '--json'], options);
  // Teams have machines of their own; here they yield to the servers.
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (site.child.pid !== undefined) setPriority(site.child.pid, PRIORITY_BELOW_NORMAL);
  const { code, stdout, stderr } = await site.ended;
  if (code === 0) day.count(`site ${args[0]}`);
  else if (store.failures === failures && !expectedRefusals.test(stdout)) {
    day.violations.push(`site ${args.join(' ')}: ${stdout}${stderr}`);
  }
  return code === 0;
}

export function release(app: string, platform: Platform, day: Day): Promise<void> {
  return day.repeat(30_000, async (turn) => {
    await build(platform.checkout, app, turn);
    if (!(await runSite(platform, day, 'publish', app))) return;
    await runSite(platform, day, 'promote', app, '--reason', `release ${turn} of ${app}`);
    if (turn % 4 === 0) await runSite(platform, day, 'rollback', app);
  });
}
