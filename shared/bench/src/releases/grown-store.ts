import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from '@site/releases/prune';
import { createFixtureSite, type FixtureSite } from '@site/releases/testing/fixture-site';
import { requireOk } from '@site/workspace/release-applications';
import type { Report, Row, Table } from '../benchmark.ts';
import { type Measured, measureStore, measures } from './measure-store.ts';

const MOST = 1_000;
const NUMBERS = [10, 100, MOST];
const DAY_MS = 24 * 60 * 60_000;

const teams = ['marketing', 'pricing', 'signup', 'devices', 'loyalty'] as const;

interface Grown extends Measured {
  readonly bytes: number;
  readonly change: readonly number[];
}

/** Five teams release at a time, by the commands' own code, into a folder. */
export async function grownStore(report: Report): Promise<readonly Table[]> {
  const site = await createFixtureSite();
  const folder = await mkdtemp(join(tmpdir(), 'bench-grown-'));
  try {
    await site.goLive();
    const found = new Map<string, Grown>();
    let change: number[] = [];
    for (let number = teams.length; number <= MOST; number += teams.length) {
      const began = performance.now();
      for (const team of teams) await site.release(team, { version: `1.${number}.0` });
      requireOk(await site.promote(teams.map((name) => ({ name }))));
      change = [...change.slice(-4), performance.now() - began];
      if (!NUMBERS.includes(number)) continue;
      report(`${number} releases`);
      found.set(number.toLocaleString('en'), await look(site, folder, change));
    }
    report('prune --keep 5');
    const began = performance.now();
    requireOk(await pruneAll(site));
    const pruning = performance.now() - began;
    found.set('pruned', await look(site, folder, []));
    return tables(found, pruning);
  } finally {
    await site.remove();
    await rm(folder, { recursive: true });
  }
}

async function look(site: FixtureSite, folder: string, change: readonly number[]): Promise<Grown> {
  const files = [...(await site.store.filesBelow(''))].filter(([key]) => key !== 'reserve');
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  const measured = await measureStore(site.store.location, { folder });
  return { ...measured, bytes, change };
}

/** As if all of it were older than any tab. */
function pruneAll({ store }: FixtureSite) {
  const usual = { site: 'http://127.0.0.1:1', setup: 'http://127.0.0.1:1' };
  const clock = () => new Date(Date.now() + 60 * DAY_MS);
  return prune({ store, by: 'bench', usual, keep: 5, olderThan: 30 * DAY_MS, clock });
}

function tables(found: ReadonlyMap<string, Grown>, pruning: number): Table[] {
  const subjects = [...found.keys()];
  const row = (what: string, unit: string, of: (grown: Grown) => readonly number[]): Row => ({
    what,
    unit,
    samples: Object.fromEntries([...found].map(([name, grown]) => [name, of(grown)])),
  });
  return [
    {
      title: 'A store in a folder, by releases that were published and promoted',
      subjects,
      rows: [
        row('the store', 'MB', ({ bytes }) => [bytes / 1_000_000]),
        row('publish five and promote them', 'ms', ({ change }) => change),
        ...measures.map((what) => row(what, 'ms', ({ ms }) => ms[what] ?? [])),
      ],
    },
    {
      title: 'Pruning them, with 5 steps kept',
      subjects: ['prune'],
      rows: [{ what: 'from the call to its end', unit: 'ms', samples: { prune: [pruning] } }],
    },
  ];
}
