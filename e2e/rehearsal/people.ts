import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { applicationFolder, SHELL } from '@site/contracts/application';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import { integrityOf } from '@site/node/hash';
import { writeFixtureRemote } from '@site/releases/testing/fixture-remotes';
import { writeFixtureShell } from '@site/releases/testing/fixture-shell';
import { purchase } from '@site/setup-service/testing/persistent-buyer';
import { startProgram } from '../site/program.ts';
import type { Platform } from './platform.ts';

/** A rehearsal: its time, what happens in it, and what must not. */
export class Day {
  readonly counts: Record<string, number> = {};
  readonly violations: string[] = [];
  readonly #seconds: number;
  #end = 0;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  begin(): void {
    this.#end = performance.now() + this.#seconds * 1_000;
  }

  isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves after some milliseconds, or when the day is over. */
  pause(ms: number): Promise<void> {
    const left = Math.max(0, Math.min(ms, this.#end - performance.now()));
    return new Promise((resolve) => setTimeout(resolve, left));
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Counts a success; a failure is a violation. Resolves to the result, if any. */
  async attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.count(what);
      return result;
    } catch (error) {
      this.violations.push(`${what}: ${error}`);
      return undefined;
    }
  }
}

/**
 * Views pages as a browser does: each document with every file that it names, and now and then the files
 * of the first document again, as a tab does that was left open.
 */
export async function visit(site: string, paths: readonly string[], day: Day): Promise<void> {
  const known = new Set<string>();
  let oldTab: readonly NamedFile[] | undefined;
  while (!day.isOver()) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
    await day.attempt('page views', async () => {
      const files = await fetchPage(site + path);
      oldTab ??= files;
      for (const file of files.filter(({ address }) => !known.has(address))) {
        await fetchFile(site, file);
        known.add(file.address);
      }
      if (Math.random() < 0.1) for (const file of oldTab) await fetchFile(site, file);
    });
    await day.pause(Math.random() * 8_000);
  }
}

/** A file that a document names, with the hash that browsers require. */
interface NamedFile {
  readonly address: string;
  readonly integrity: string;
}

/** Longer than any page or file takes on a busy machine. */
const TIMEOUT_MS = 20_000;

/**
 * Fetches a document; resolves to the files that it names.
 *
 * @throws Error where it is incomplete, or names a file of another composition than its own
 */
async function fetchPage(address: string): Promise<NamedFile[]> {
  const document = (await fetchBytes(address)).toString();
  const named = document.matchAll(/(?:href|src)="(\/_site\/releases\/[^"]+)" integrity="([^"]+)"/g);
  const files = [...named].map(([, file = '', integrity = '']) => ({ address: file, integrity }));
  const data = document.split(`id="${PAGE_COMPOSITION_ELEMENT}">`)[1]?.split('</script>')[0];
  if (!data || files.length === 0) throw new Error(`${address} is incomplete`);
  // The document of another shape fails below.
  const { remotes } = JSON.parse(data) as { remotes: Record<string, { release: string }> };
  for (const file of files) {
    const [, , , app = '', release] = file.address.split('/');
    const expected = remotes[app]?.release;
    if (expected && expected !== release) {
      throw new Error(`${file.address} is of another composition, which has ${expected}`);
    }
  }
  return files;
}

/** @throws Error where the file does not arrive, or has another hash than its document names */
async function fetchFile(site: string, { address, integrity }: NamedFile): Promise<void> {
  const bytes = await fetchBytes(site + address);
  if (integrityOf(bytes) !== integrity) throw new Error(`${address} has another hash`);
}

async function fetchBytes(address: string): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return bytes;
  throw new Error(`${address}: status ${response.status}: ${bytes.toString().slice(0, 200)}`);
}

/** Buys again and again; resolves to the orders that are paid. */
export async function buy(setup: string, name: string, day: Day): Promise<string[]> {
  const orders: string[] = [];
  for (let turn = 0; !day.isOver(); turn += 1) {
    const method = turn % 2 === 0 ? 'card' : 'telephone';
    const answers = { statuses: new Map<number, number>() };
    const bought = () => purchase(setup, `${name}-${turn}`, method, answers);
    const order = await day.attempt('purchases', bought);
    if (order) orders.push(order);
    await day.pause(Math.random() * 60_000);
  }
  return orders;
}

/** The teams' checkout: their builds, and the `site` command on the store. */
export interface Checkout {
  /** Builds an application; each version has other bytes. */
  build(app: string, version: number): Promise<void>;
  /** Runs `site …`; resolves to whether it succeeded. */
  run(...args: readonly string[]): Promise<boolean>;
}

/** What a team expects: somebody else was faster, or nothing is left to roll back. */
const expectedRefusals = ['lost-race', 'no-earlier-release', 'not-the-newest'];

export function createCheckout(folder: string, platform: Platform, day: Day): Checkout {
  return {
    async build(app, version) {
      const target = join(folder, applicationFolder(app));
      const release = { version: `1.${version}.0` };
      if (app === SHELL) await writeFixtureShell(target, release);
      else await writeFixtureRemote(target, app, release);
    },
    async run(...args) {
      const options = { env: platform.commandEnv, cwd: folder };
      const failures = platform.storeFailures();
      const site = startProgram('shared/releases/bin/site.js', [...args, '--json'], options);
      // Teams have machines of their own; here they yield to the servers.
      if (site.child.pid !== undefined) {
        setPriority(site.child.pid, constants.priority.PRIORITY_LOW);
      }
      const { code, stdout, stderr } = await site.ended;
      if (code === 0) day.count(`site ${args[0]}`);
      const isExpected =
        code === 0 ||
        platform.storeFailures() > failures ||
        expectedRefusals.some((kind) => stdout.includes(`"kind":"${kind}"`));
      if (!isExpected) day.violations.push(`site ${args.join(' ')}: ${stdout}${stderr}`);
      return code === 0;
    },
  };
}

/** A team releases until the day is over, and takes every fourth release back. */
export async function release(app: string, checkout: Checkout, day: Day): Promise<void> {
  for (let version = 1; !day.isOver(); version += 1) {
    await day.pause(Math.random() * 30_000);
    if (day.isOver()) return;
    await checkout.build(app, version);
    if (!(await checkout.run('publish', app))) continue;
    await checkout.run('promote', app, '--reason', `release ${version} of ${app}`);
    if (version % 4 === 0) await checkout.run('rollback', app);
  }
}

/** An operator rolls a remote back now and then, whatever its team is doing. */
export async function operate(
  apps: readonly string[],
  checkout: Checkout,
  day: Day,
): Promise<void> {
  for (let turn = 0; !day.isOver(); turn += 1) {
    await day.pause(7_500 * (1 + Math.random()));
    if (day.isOver()) return;
    await checkout.run('rollback', apps[turn % apps.length] ?? '', '--reason', 'complaints');
  }
}
