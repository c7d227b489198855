import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { nameOfCanary } from '@platform/releases/serving';
import { readWholeComposition } from '@platform/store/compositions';
import { readEntry, readRevisions } from '@platform/store/ledger';
import { createReleaseReader } from '@platform/store/releases';
import { value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { expect, onTestFinished, test, vi } from 'vitest';
import { often, readyOf } from '../../testing/ask.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';
import { type KilledAt, runKilled } from '../../testing/model/killed-command.ts';
import { visitorBetween } from '../../testing/visits.ts';

/*
 * The commands of a canary as processes that are killed at each of their writes, before it and after it.
 * What was killed has changed everything or nothing, and whoever comes next finds a ledger that can be
 * read, with all that it names.
 */

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
type Kind = keyof typeof commands;

/** Every write, and the one into the ledger, wherever it comes. */
const momentsOf = (kind: Kind): readonly (readonly [Kind, KilledAt])[] =>
  Array.from({ length: commands[kind].writes + 1 }, (_each, write) => write - 1).flatMap((after) =>
    [false, true].map(
      (isWritten) => [kind, { inLedger: after < 0, after: Math.max(after, 0), isWritten }] as const,
    ),
  );

// What a canary leaves is what one of the others begins with.
const others = (['step', 'promote', 'rollback', 'abort'] as const).flatMap(momentsOf);
const moments = momentsOf('canary').flatMap((moment, at) => [moment, ...others.slice(at, at + 1)]);
moments.push(...others.slice(momentsOf('canary').length));

/** All moments, and the first of them once more, after what the others have left. */
const rounds = [...moments, ...moments.slice(0, 3)];

test(`${rounds.length} commands of canaries are killed, at ${moments.length} moments, and none leaves half of anything`, async () => {
  vi.stubEnv('EDGE_OPERATIONS', own.edge.operationsAddress);
  value(await own.site.promote([], { addresses: { site: own.edge.address } }));
  let unharmed = 0;
  // As a guard does, without which no canary is begun with one.
  const look = () => fetch(`${own.edge.operationsAddress}/canary?guard`);
  await look();
  const guard = setInterval(look, 2_000);
  onTestFinished(() => clearInterval(guard));
  for (const [round, [kind, at]] of rounds.entries()) {
    await prepare(kind, round);
    const before = (await newest()).revision;
    const by = `round ${round}`;
    const { args, action, leaves } = commands[kind];
    const context = `${by}: ${kind} ${JSON.stringify(at)}`;
    if (!(await runKilled(args, { location: own.site.store.location, by, at }))) unharmed += 1;
    await expectWhole(context);
    const entry = await newest();
    if (entry.revision > before) expect(entry, context).toMatchObject({ by });
    else {
      await run(...args);
      await expectWhole(context);
    }
    const { canary, ...changed } = await newest();
    expect(changed, context).toMatchObject({ revision: before + 1, action });
    expect(canary, context).toEqual(leaves && expect.objectContaining(leaves));
  }
  // What is never killed proves nothing.
  expect(unharmed).toBeLessThan(rounds.length / 10);
});

async function prepare(kind: Kind, round: number) {
  const { canary } = await newest();
  if (canary && kind !== 'canary') return;
  if (canary) await run(...commands.abort.args);
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
  await expect.poll(() => readyOf(own.edge), often).toMatchObject(served);
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

const visitorOf = (side: string, { salt, percent }: Canary): string =>
  side === 'canary'
    ? visitorBetween(0, percent, salt, 'canary')
    : visitorBetween(percent, 100, salt);
