import type { LedgerEntry } from '@site/contracts/ledger';
import { nameOfCanary } from '@site/releases/canary-counts';
import { readEntry, readRevisions } from '@site/releases/ledger';
import { createReleaseReader } from '@site/releases/release-reader';
import { readWholeComposition } from '@site/releases/stored-compositions';
import { value } from '@site/releases/testing/fixture-site';
import { runCaptured } from '@site/releases/testing/run-captured';
import { seeded } from '@site/testing/random';
import { expect, test, vi } from 'vitest';
import { often, readyOf } from '../../testing/ask.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';
import { runKilled } from '../../testing/model/killed-command.ts';
import { newVisit, sideOf, visitCookie } from './visits.ts';

/*
 * The commands of a canary as processes that are killed at one of their writes. What was killed has changed
 * everything or nothing, and whoever comes next finds a ledger that can be read, with all that it names.
 * SEED tries other moments.
 */

const ROUNDS = 50;
const SEED = Number(process.env.SEED ?? 33);
const random = seeded(SEED);

const own = edgeForFile(undefined, { operations: { port: 0 } });

/** Each with the fewest writes that it makes, and the canary that its entry leaves. */
const commands = {
  canary: {
    args: ['canary', 'pricing', '--percent', '10', '--steps', '25,50', '--every', '1h', '--guard'],
    ...{ writes: 7, action: 'canary', leaves: { percent: 10, steps: [25, 50], guard: true } },
  },
  step: { args: ['canary', 'step'], writes: 1, action: 'canary', leaves: { percent: 25 } },
  promote: {
    args: ['canary', 'promote', '--other-pages', 'all', '--no-wait'],
    ...{ writes: 4, action: 'promote', leaves: undefined },
  },
  rollback: {
    args: ['rollback', 'pricing', '--no-wait'],
    ...{ writes: 1, action: 'rollback', leaves: undefined },
  },
  abort: { args: ['canary', 'abort'], writes: 1, action: 'canary-end', leaves: undefined },
} as const;
const kinds = Object.keys(commands) as (keyof typeof commands)[];

test(`${ROUNDS} commands of canaries are killed, and none leaves half of anything`, {
  timeout: 900_000,
}, async () => {
  vi.stubEnv('EDGE_OPERATIONS', own.edge.operationsAddress);
  value(await own.site.promote([], { addresses: { site: own.edge.address } }));
  const counts = { written: 0, unwritten: 0, unharmed: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const kind = kinds[round % kinds.length] ?? 'canary';
    await prepare(kind, round);
    const before = (await newest()).revision;
    const by = `round ${round}`;
    const { args, writes, action, leaves } = commands[kind];
    const inLedger = random.next() < 0.4;
    const after = inLedger ? 0 : random.below(writes);
    const at = { inLedger, after, isWritten: random.next() < 0.5 };
    const isKilled = await runKilled(args, { location: own.site.store.location, by, at });
    const context = `SEED=${SEED} ${by}: ${kind} ${JSON.stringify(at)}`;
    await expectWhole(context);
    const entry = await newest();
    const isWritten = entry.revision > before;
    counts[isKilled ? (isWritten ? 'written' : 'unwritten') : 'unharmed'] += 1;
    if (isWritten) expect(entry, context).toMatchObject({ revision: before + 1, by });
    else await run(...args);
    await expectWhole(context);
    const { canary, ...changed } = await newest();
    expect(changed, context).toMatchObject({ revision: before + 1, action });
    expect(canary, context).toEqual(leaves && expect.objectContaining(leaves));
  }
  // What is never killed proves nothing.
  expect(counts.unharmed, JSON.stringify(counts)).toBeLessThan(ROUNDS / 10);
  expect(Math.min(counts.written, counts.unwritten)).toBeGreaterThan(ROUNDS / 5);
});

async function prepare(kind: keyof typeof commands, round: number) {
  const { canary } = await newest();
  if (canary && kind === 'canary') await run(...commands.abort.args);
  if (canary) return;
  await own.site.release('pricing', { version: `1.${round + 1}.0` });
  if (kind !== 'canary') await run(...commands.canary.args);
}

async function newest(): Promise<LedgerEntry> {
  const [head = 0] = await readRevisions(own.site.store);
  return value(await readEntry(own.site.store, head));
}

async function run(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCaptured([...args, '--store', own.site.store.location]);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

async function expectWhole(context: string) {
  const { store } = own.site;
  const revisions = (await readRevisions(store)).sort((one, two) => one - two);
  expect(revisions, context).toEqual(revisions.map((_each, position) => position + 1));
  for (const revision of revisions) value(await readEntry(store, revision));
  const { composition, canary, revision } = await newest();
  const live = await expectStored(composition);
  const other = canary && (await expectStored(canary.composition));

  const served = { status: 'ready', revision, composition };
  await expect.poll(() => readyOf(own.edge), { ...often, timeout: 20_000 }).toMatchObject(served);
  const counted = await (await fetch(`${own.edge.operationsAddress}/canary`)).json();
  expect(counted.canary, context).toBe(canary && nameOfCanary(canary.salt));
  for (const [side, shown] of Object.entries({ live, canary: other })) {
    if (!shown) continue;
    const cookie = canary ? { cookie: visitorOf(side, canary) } : {};
    const page = await own.get('/pricing', cookie);
    expect(page.status, context).toBe(200);
    expect(page.body.toString(), context).toContain(`/pricing/${shown.releases.pricing}/`);
  }
  const { entry } = JSON.parse(await run('status', '--json'));
  expect(entry.canary?.percent, context).toBe(canary?.percent);
}

/** With every page, and every file of its releases. */
async function expectStored(id: string) {
  const { composition } = value(await readWholeComposition(own.site.store, id));
  const reader = createReleaseReader(own.site.store);
  for (const [app, release] of Object.entries(composition.releases)) {
    const found = value(await reader.read(app, release));
    expect(await reader.findCorruptFiles(found), release).toEqual([]);
  }
  return composition;
}

function visitorOf(side: string, { salt, percent }: { salt: string; percent: number }): string {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const visit = newVisit(salt, percent);
    if (sideOf(visit, percent) !== side) continue;
    const [cookie = ''] = visitCookie(visit, sideOf(visit, percent), { secure: false }).split(';');
    return cookie;
  }
  throw new Error(`none of 1,000 visitors gets ${side} at ${percent} percent`);
}
