import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FixtureSite, value } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import { type Outcome, runCaptured } from '@site/releases/run-captured';
import { type Edge, startEdge } from '../start-edge.ts';
import { beginning, changed, type History, type Ids } from './history.ts';
import type { Damage } from './steps.ts';

const siteCommand = fileURLToPath(import.meta.resolve('@site/releases/site'));

/** A file that commands can not read at the moment, and what stood in it. */
export interface Damaged {
  readonly what: Damage;
  readonly file: string;
  readonly bytes: Buffer;
  /** The newest revision when that happened. */
  readonly head: number;
}

/** A site that is served while teams and operators work on it. */
export interface Day {
  readonly site: FixtureSite;
  edge: Edge;
  history: History;
  /** Of each application the release that a plain promotion takes. */
  readonly newest: Map<string, string>;
  /** Ids of all releases that somebody has published. */
  readonly published: Set<string>;
  /** What compositions were made for, by their ids. */
  readonly composed: Map<string, string>;
  damaged: Damaged | undefined;
}

/** @param template where everything is published, and nothing is live yet */
export async function beginDay(template: FixtureSite): Promise<Day> {
  const site = await template.copy();
  // Room for a rollback is kept from the beginning.
  await runCaptured(['init', '--store', site.store.folder]);
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder });
  value(await site.promote('all', { addresses: { site: edge.address } }));
  const first = beginning(await liveIds(site));
  // Where the newest is damaged there is one to fall back on.
  await site.release('pricing', { version: '1.9.0' });
  value(await site.promote([{ name: 'pricing' }]));
  const history = changed(first, 'promote', await liveIds(site));
  const newest = new Map(Object.entries(history.live));
  const published = new Set([first, history].flatMap(({ live }) => Object.values(live)));
  return { site, edge, history, newest, published, composed: new Map(), damaged: undefined };
}

export async function endDay({ site, edge }: Day): Promise<void> {
  await edge.stop();
  await site.remove();
}

/** Runs `site` as an operator does; it ends when the edge serves what it has put live. */
export function command({ site }: Day, ...args: readonly string[]): Promise<Outcome> {
  return runCaptured([...args, '--json', '--store', site.store.folder]);
}

/** Runs `site` in a process that is killed after so many milliseconds. */
export async function killedCommand({ site }: Day, after: number, ...args: readonly string[]) {
  const program = [...args, '--store', site.store.folder];
  const options = { stdio: 'ignore', cwd: import.meta.dirname } as const;
  const child = spawn(process.execPath, ['--import', 'tsx', siteCommand, ...program], options);
  const killing = setTimeout(() => child.kill('SIGKILL'), after);
  await once(child, 'exit');
  clearTimeout(killing);
}

export async function restartEdge(day: Day): Promise<void> {
  const port = Number(new URL(day.edge.address).port);
  await day.edge.stop();
  day.edge = await startEdge({ port, storeFolder: day.site.store.folder });
  if (day.damaged?.what !== 'restored' || !day.history.before) return;
  // Nobody knows any more of what the older copy of the ledger lacks.
  day.history = day.history.before;
  day.damaged = undefined;
}

export async function head({ site }: Day): Promise<number> {
  return (await readLive(site.store)).head;
}

export async function liveIds({ store }: FixtureSite): Promise<Ids> {
  const { live } = await readLive(store);
  if (!live) throw new Error('nothing is live');
  return { ...live.composition.releases, config: live.composition.config };
}
