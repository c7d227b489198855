import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FixtureSite, value } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import { type Outcome, runCaptured } from '@site/releases/run-captured';
import { type Edge, startEdge } from '../start-edge.ts';
import { beginning, changed, type History, type Ids } from './history.ts';
import type { Corruption } from './steps.ts';

const siteCommand = fileURLToPath(new URL('../../../releases/bin/site.js', import.meta.url));

/** A file that commands can't read at the moment, and its content before. */
interface CorruptFile {
  readonly what: Corruption;
  readonly file: string;
  readonly bytes: Buffer;
  /** The newest revision when it became corrupt. */
  readonly head: number;
}

/** A site that is served while teams and operators work on it, and what is known about it. */
export interface Day {
  readonly site: FixtureSite;
  edge: Edge;
  history: History;
  /** The release of each application that a promotion without an id takes. */
  readonly newest: Map<string, string>;
  /** The ids of all published releases. */
  readonly published: Set<string>;
  /** The application that each composition was made for, by the composition's id. */
  readonly composed: Map<string, string>;
  corruptFile: CorruptFile | undefined;
}

/** @param template a site whose applications are published and none of which is live yet */
export async function beginDay(template: FixtureSite): Promise<Day> {
  const site = await template.copy();
  // From the beginning the store keeps room for a rollback.
  await runCaptured(['init', '--store', site.store.folder]);
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder });
  value(await site.promote('all', { addresses: { site: edge.address } }));
  const first = beginning(await liveIds(site));
  // Where the newest revision is corrupt there is one to fall back on.
  await site.release('pricing', { version: '1.9.0' });
  value(await site.promote([{ name: 'pricing' }]));
  const history = changed(first, 'promote', await liveIds(site));
  const newest = new Map(Object.entries(history.live));
  const published = new Set([first, history].flatMap(({ live }) => Object.values(live)));
  return { site, edge, history, newest, published, composed: new Map(), corruptFile: undefined };
}

export async function endDay({ site, edge }: Day): Promise<void> {
  await edge.stop();
  await site.remove();
}

/** Runs `site` as an operator does; the command ends when the edge serves what it has put live. */
export function command({ site }: Day, ...args: readonly string[]): Promise<Outcome> {
  return runCaptured([...args, '--json', '--store', site.store.folder]);
}

/** Runs `site` in a process that is killed after a number of milliseconds. */
export async function killedCommand({ site }: Day, after: number, ...args: readonly string[]) {
  const program = [...args, '--store', site.store.folder];
  const options = { stdio: 'ignore', cwd: import.meta.dirname } as const;
  const child = spawn(process.execPath, [siteCommand, ...program], options);
  const killing = setTimeout(() => child.kill('SIGKILL'), after);
  await once(child, 'exit');
  clearTimeout(killing);
}

export async function restartEdge(day: Day): Promise<void> {
  const port = Number(new URL(day.edge.address).port);
  await day.edge.stop();
  day.edge = await startEdge({ port, storeFolder: day.site.store.folder });
  if (day.corruptFile?.what !== 'restored' || !day.history.before) return;
  // What the older copy of the ledger lacks is forgotten.
  day.history = day.history.before;
  day.corruptFile = undefined;
}

export async function head({ site }: Day): Promise<number> {
  return (await readLive(site.store)).head;
}

export async function liveIds({ store }: FixtureSite): Promise<Ids> {
  const { live } = await readLive(store);
  if (!live) throw new Error('nothing is live');
  return { ...live.composition.releases, config: live.composition.config };
}
