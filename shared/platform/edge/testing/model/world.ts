import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationFolder, CONFIGURATION } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import { promote, remove, rollback, undo } from '@platform/releases/changes';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { isStorageError } from '@platform/store/store';
import { fixtureAddresses, fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule, writeFixtureRemote } from '@platform/testing/site/fixture-remotes';
import { writeFixtureShell } from '@platform/testing/site/fixture-shell';
import type { FixtureSite } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { vi } from 'vitest';
import { type Edge, startEdge } from '../../src/start-edge.ts';
import { type KilledAt, runKilled } from './killed-command.ts';
import { type Change, type Ids, type Trait, versionOf } from './site-model.ts';
import type { Storage } from './storages.ts';

/** It comes and goes. */
export const SIXTH = 'loyalty';

export const TEAMS = 3;

export interface World {
  readonly storage: Storage;
  readonly site: FixtureSite<Store>;
  edge: Edge;
  readonly checkouts: string;
  /** Each change has its own author, which identifies its entry. */
  authors: number;
  immutables: ReadonlyMap<string, string>;
  /** What visitors had, one per entry. */
  readonly shown: { readonly at: number; readonly composition: Composition }[];
  /** What was live since then stays; undefined until something is pruned. */
  pruned: number | undefined;
  /** Of prunes that were killed, whose entry may still come. */
  readonly unfinished: Report[];
}

export async function beginWorld(storage: Storage): Promise<World> {
  const { site } = storage;
  const { location } = site.store;
  const checkouts = await mkdtemp(join(tmpdir(), 'checkouts-'));
  for (let team = 0; team < TEAMS; team += 1) {
    const configuration = { ...fixtureConfiguration, phone: `+254 711 00${team} 000` };
    await mkdir(join(checkouts, `${team}`, 'shell'), { recursive: true });
    const file = join(checkouts, `${team}`, 'shell/site.config.json');
    await writeFile(file, JSON.stringify(configuration));
  }
  if (storage.folder) await runCaptured(['init', '--store', location]);
  const edge = await startEdge({ port: 0, storeFolder: location });
  const immutables = new Map();
  const { live } = await readLive(site.store);
  const shown = live ? [{ at: Date.parse(live.entry.at), composition: live.composition }] : [];
  const later = { authors: 0, immutables, shown, pruned: undefined, unfinished: [] };
  return { storage, site, edge, checkouts, ...later };
}

export async function endWorld({ edge, storage, checkouts }: World): Promise<void> {
  await edge.stop();
  await rm(checkouts, { recursive: true });
  await storage.remove();
}

/** What an author learned. `unknown`: the command was killed, or the storage failed. */
export interface Report {
  readonly by: string;
  readonly change: Change;
  readonly told: string;
  readonly revision?: number | undefined;
  readonly text: string;
}

interface Outcome {
  readonly code: number;
  readonly kind: string | undefined;
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export async function command(
  { site, checkouts }: World,
  { team, by }: { readonly team: number; readonly by: string },
  args: readonly string[],
): Promise<Outcome> {
  const home = process.cwd();
  process.chdir(join(checkouts, `${team}`));
  vi.stubEnv('SITE_USER', by).stubEnv('PORT', `${7_100 + team}`);
  try {
    const program = [...args, '--json', '--store', site.store.location];
    const { code, stdout, stderr } = await runCaptured(program);
    const output = JSON.parse(stdout);
    const text = `${args.join(' ')}: ${code} ${stdout} ${stderr}`;
    return { code, kind: output.error?.kind, output, text };
  } finally {
    process.chdir(home);
    vi.unstubAllEnvs();
  }
}

/** What the commands of the model do; a prune is called by itself, see `prune.ts`. */
export type Commanded = Exclude<Change, { readonly kind: 'prune' }>;

function waysTo(change: Commanded) {
  type Input = Parameters<typeof undo>[0];
  switch (change.kind) {
    case 'promote':
      return {
        args: ['promote', `${change.name}@${change.release}`],
        call: (input: Input) => promote({ ...input, request: { select: [change] } }),
      };
    case 'promote-all':
      return {
        args: ['promote', '--all'],
        call: (input: Input) => promote({ ...input, request: { select: 'all' } }),
      };
    case 'rollback': {
      const { names, to } = change;
      const select = names.map((name) => ({ name, ...(to ? { release: to } : {}) }));
      return {
        args: ['rollback', ...names, ...(to ? ['--to', to] : [])],
        call: (input: Input) => rollback({ ...input, select }),
      };
    }
    case 'undo':
      return { args: ['undo'], call: undo };
    case 'remove':
      return {
        args: ['remove', change.name],
        call: (input: Input) => remove({ ...input, name: change.name }),
      };
  }
}

export async function byCommand(world: World, team: number, change: Commanded): Promise<Report> {
  const by = author(world, team);
  const ended = await command(world, { team, by }, [...waysTo(change).args, '--no-wait']);
  const { entry } = ended.output as { readonly entry?: { readonly revision: number } | null }; // Its own output.
  return { by, change, told: ended.kind ?? 'ok', revision: entry?.revision, text: ended.text };
}

export async function byMachine(
  world: World,
  team: number,
  change: Commanded,
  store = world.site.store,
): Promise<Report> {
  const by = author(world, team);
  const input = { store, by, usual: fixtureAddresses };
  try {
    const outcome = await waysTo(change).call(input);
    if (outcome.ok) {
      return { by, change, told: 'ok', revision: outcome.value.entry?.revision, text: by };
    }
    return { by, change, told: outcome.problem.kind, text: outcome.problem.message };
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return { by, change, told: 'unknown', text: String(error) };
  }
}

export async function byKilledCommand(
  world: World,
  {
    team,
    change,
    at,
  }: { readonly team: number; readonly change: Commanded; readonly at: KilledAt },
): Promise<Report> {
  const by = author(world, team);
  const { location } = world.site.store;
  await runKilled([...waysTo(change).args, '--no-wait'], { location, by, at });
  return { by, change, told: 'unknown', text: `${by} was killed` };
}

export function author(world: World, team: number): string {
  world.authors += 1;
  return `team ${team}, ${world.authors}`;
}

export async function build(
  { checkouts }: World,
  team: number,
  { name, trait, age }: { readonly name: string; readonly trait: Trait; readonly age: number },
) {
  const folder = join(checkouts, `${team}`, applicationFolder(name));
  if (name === 'shell') {
    const version = versionOf('plain', age);
    return { folder, id: await writeFixtureShell(folder, { version }) };
  }
  const version = versionOf(trait, age);
  const id = await writeFixtureRemote(folder, name, { version, ...differentOf(name, trait) });
  return { folder, id };
}

function differentOf(name: string, trait: Trait) {
  if (trait === 'plain') return {};
  const page = { marketing: 'home', pricing: 'pricing', signup: 'register' }[name] ?? name;
  if (trait === 'broken') {
    const code = `exports.default = async () => { throw new Error('${page} is broken'); };`;
    return { modules: { [`pages/${page === SIXTH ? 'main' : page}`]: code } };
  }
  if (name === 'marketing') {
    return { modules: { 'pages/home': fixtureModule('<h1>Home</h1>', '@site/ui') } };
  }
  const key = 'pages/pricing';
  const files = { scripts: [`web/${key}.js`], styles: [`web/${key}.css`], node: `node/${key}.js` };
  return name === 'pricing' ? { sections: [], description: { modules: { [key]: files } } } : {};
}

export async function liveIds({ store }: FixtureSite<Store>): Promise<Ids> {
  const { live } = await readLive(store);
  if (!live) throw new Error('nothing is live');
  return { ...live.composition.releases, [CONFIGURATION]: live.composition.config };
}
