import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryKey, readLedger } from '@platform/store/ledger';
import { readLive, recentConfigurations } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureAddresses, fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { describe, expect, test, vi } from 'vitest';
import { composeRequest } from '../compose-selection.ts';
import { freeze } from '../freeze.ts';
import { promote } from '../promote.ts';
import { promoteComposition } from '../promote-composition.ts';
import { prune } from '../prune/prune.ts';
import { rollback } from '../rollback.ts';
import { undo } from '../undo.ts';
import { verify } from '../verify.ts';
import { endCanary, growCanary, holdCanary, promoteCanary, startCanary } from './canary.ts';

const own = siteForEachTest();
const clock = () => new Date('2030-01-02T03:04:05.000Z');

const answering =
  (body: unknown, headers = {}): typeof fetch =>
  async () =>
    Response.json(body, { headers });
const edgeAnswers = answering({ status: 'ready' }, { 'server-timing': 'edge;dur=0.10' });
const input = () => ({
  ...{ store: own.site.store, usual: fixtureAddresses, by: 'anna', clock },
  ask: edgeAnswers,
});

const live = async () => {
  const found = (await readLive(own.site.store)).live;
  if (!found) throw new Error('nothing is live');
  return found;
};
const running = async () => (await live()).entry.canary;

/** A release of pricing that is not live. */
const different = (version = '1.1.0') => own.site.release('pricing', { version });

async function start(options: Partial<Parameters<typeof startCanary>[0]> = {}) {
  const release = await different();
  const request = { select: [{ name: 'pricing', release }] };
  const started = await startCanary({ ...input(), request, percent: 10, ...options });
  return { release, started };
}

async function begin(options: Parameters<typeof start>[0] = {}) {
  const { release, started } = await start(options);
  const { canary } = value(started);
  if (!canary) throw new Error('no canary was begun');
  return { canary, release };
}

test('a canary is a whole composition beside what stays live', async () => {
  const options = { steps: [25, 50], everyMinutes: 10, guard: true };
  const { canary, release } = await begin(options);
  const { entry, composition } = await live();
  expect(entry).toMatchObject({ revision: 2, action: 'canary', changes: [], canary });
  expect(composition.releases.pricing).not.toBe(release);
  expect(canary).toMatchObject({
    changes: [{ name: 'pricing', from: composition.releases.pricing, to: release }],
    ...{ percent: 10, percentAt: clock().toISOString(), ...options },
  });
});

test.each([{ shares: [-1] }, { shares: [0, 0] }, { shares: [100.5] }, { shares: [10, 25, 20] }])(
  'shares of $shares percent are refused',
  async ({ shares: [percent = 0, ...steps] }) => {
    const { started } = await start({ percent, steps });
    expect(started).toMatchObject({ problem: { kind: 'usage' } });
  },
);

test.each([
  ['what serves exported files', { status: 'ready' }],
  ['something else', 'hello'],
])('where %s answers it is refused', async (_what, body) => {
  const { started } = await start({ ask: answering(body) });
  expect(started).toMatchObject({ problem: { kind: 'canary' } });
  expect(await running()).toBeUndefined();
});

test('what is live already, and a second one, are refused', async () => {
  const { release } = await begin();
  const again = { ...input(), request: { select: [{ name: 'pricing' }] }, percent: 10 };
  expect(await startCanary(again)).toMatchObject({
    problem: {
      message: `There is a canary already: pricing ${release} for 10 percent of visitors.`,
    },
  });
  value(await endCanary(input()));
  const request = { select: [{ name: 'marketing' }] };
  expect(await startCanary({ ...input(), request, percent: 10 })).toMatchObject({
    problem: { kind: 'canary', message: expect.stringContaining('live already') },
  });
});

test('what it gives visitors is verified as what is live is', async () => {
  const { release } = await begin();
  const { store } = own.site;
  expect((await verify(store, { all: false })).violations).toEqual([]);
  await rm(join(store.folder, 'releases/pricing', release, 'release.json'));
  const { violations } = await verify(store, { all: false });
  expect(violations.join()).toContain(release);
});

test('what the gates refuse begins nothing', async () => {
  const page = `exports.default = async () => { throw new Error('broken'); };`;
  const release = await own.site.release('pricing', {
    version: '2.0.0',
    modules: { 'pages/pricing': page },
  });
  const request = { select: [{ name: 'pricing', release }] };
  expect(await startCanary({ ...input(), request, percent: 10 })).toMatchObject({
    problem: { kind: 'refused' },
  });
  expect(await readLedger(own.site.store)).toHaveLength(1);
});

describe('its share', () => {
  test('only grows, by its steps or by name', async () => {
    await begin({ steps: [25], everyMinutes: 10 });
    expect(await growCanary({ ...input(), percent: 9 })).toMatchObject({
      problem: { kind: 'canary' },
    });
    expect(value(await growCanary(input())).canary?.percent).toBe(25);
    const same = await growCanary({ ...input(), percent: 25 });
    expect(same).toEqual(problem('canary', 'for 25 percent of visitors already'));
    expect(await growCanary(input())).toMatchObject({
      problem: { message: expect.stringContaining('site canary promote') },
    });
    expect(value(await growCanary({ ...input(), percent: 100 })).canary?.percent).toBe(100);
  });

  test('is taken by an operator, step by step, where no time is between the steps', async () => {
    expect((await begin({ steps: [25, 50] })).canary.everyMinutes).toBeUndefined();
    expect(value(await growCanary(input())).canary?.percent).toBe(25);
    expect(value(await growCanary(input())).canary?.percent).toBe(50);
  });

  test('is not what a step was decided on where somebody was faster', async () => {
    await begin({ steps: [25, 50], everyMinutes: 10 });
    const later = { ...input(), percent: 25, from: 10 };
    value(await holdCanary(input()));
    const again = 'held there already';
    expect(await holdCanary(input())).toEqual(problem('canary', again));
    expect(await growCanary(later)).toMatchObject({ problem: { kind: 'canary' } });
    value(await growCanary(input()));
    expect(await growCanary(later)).toMatchObject({
      problem: { message: expect.stringContaining('by now it is pricing') },
    });
    expect((await running())?.percent).toBe(25);
  });

  test('of all visitors is none for a guard, who compares', async () => {
    const { started } = await start({ steps: [100], everyMinutes: 10, guard: true });
    expect(started).toMatchObject({ problem: { kind: 'usage' } });
    value((await start({ guard: true })).started);
    expect(await growCanary({ ...input(), percent: 100 })).toMatchObject({
      problem: { message: expect.stringContaining('site canary promote') },
    });
  });

  test('of another canary is left alone', async () => {
    await begin();
    for (const change of [growCanary, holdCanary, endCanary]) {
      expect(await change({ ...input(), salt: 'another', percent: 50 })).toMatchObject({
        problem: { message: 'There is no canary: nothing was changed.' },
      });
    }
    expect((await running())?.percent).toBe(10);
  });
});

describe('beside it', () => {
  test('notes leave it as it is, and a freeze holds it up', async () => {
    const { canary } = await begin();
    const until = new Date('2030-01-03T00:00:00.000Z');
    value(await freeze({ ...input(), until }));
    expect(await running()).toEqual(canary);
    expect(await growCanary({ ...input(), percent: 50 })).toMatchObject({
      problem: { kind: 'frozen' },
    });
    value(await endCanary(input()));
    const request = { select: [{ name: 'pricing' }] };
    expect(await startCanary({ ...input(), request, percent: 10 })).toMatchObject({
      problem: { kind: 'frozen' },
    });
  });

  test('a promotion waits where a prune is removing what would go on with it', async () => {
    const { release } = await begin();
    const marketing = await own.site.release('marketing', { version: '1.1.0' });
    const select = [
      { name: 'marketing', release: marketing },
      { name: 'pricing', release },
    ];
    const { id } = value(await composeRequest({ ...input(), request: { select } })).composition;
    const removeFolder = () => Promise.reject(new Error('killed'));
    const store: Store = { ...own.site.store, removeFolder, withReserve: () => store };
    const days = (count: number) => count * 24 * 60 * 60_000;
    const limits = { keep: 1, olderThan: days(30) };
    const inFortyDays = () => new Date(Date.now() + days(40));
    await expect(prune({ ...input(), ...limits, store, clock: inFortyDays })).rejects.toThrow(
      'killed',
    );
    expect(await own.site.promote([{ name: 'marketing' }])).toMatchObject({
      problem: { kind: 'busy', message: expect.stringContaining(id) },
    });
  });

  test.each(['promote', 'rollback'])('a %s ends it', async (action) => {
    await begin();
    if (action === 'rollback') await releaseMarketing();
    const release = await different('1.2.0');
    const outcome =
      action === 'promote'
        ? await own.site.promote([{ name: 'pricing', release }])
        : await rollback({ ...input(), select: [{ name: 'marketing' }] });
    expect(value(outcome).endedCanary?.percent).toBe(10);
    expect(await running()).toBeUndefined();
  });

  test('when a promotion of another application is taken back it goes on', async () => {
    const { canary } = await begin();
    await releaseMarketing();
    value(await undo(input()));
    expect(await running()).toEqual(canary);
  });

  async function releaseMarketing() {
    const before = await running();
    await own.site.releaseLive('marketing', { version: '1.1.0' });
    expect((await running())?.salt).toBe(before?.salt);
  }

  test('what was ended meanwhile is not promoted', async () => {
    const { canary } = await begin();
    value(await endCanary(input()));
    expect(await promoteCanary({ ...input(), salt: canary.salt })).toMatchObject({
      problem: { kind: 'canary' },
    });
  });

  test('its own promotion is no end that has to be said', async () => {
    const { canary, release } = await begin();
    const promoted = value(await promoteCanary({ ...input(), salt: canary.salt }));
    expect([promoted.composition.releases.pricing, promoted.endedCanary]).toEqual([
      release,
      undefined,
    ]);
    expect(await running()).toBeUndefined();
    const late = await endCanary(input());
    expect(late).toMatchObject({
      problem: { message: expect.stringContaining('`site rollback pricing` takes it from') },
    });
  });
});

test('an entry that can’t be read is not built on, and what builds on others is named', async () => {
  await begin();
  await writeFile(join(own.site.store.folder, entryKey(3)), 'damaged');
  expect(await endCanary(input())).toMatchObject({
    problem: { message: expect.stringContaining('With `--on 2` a promotion, rollback, undo or') },
  });
});

describe('one whose visitors fare worse', () => {
  const findBad = async () => '34 of 34 visits of the canary were bad, 0 of 300 of the others';
  const refused = problem('canary', /fare worse: 34 of 34 visits .*`site canary abort` ends it/);
  const again = { despiteGuard: true, reason: 'it is the measuring that is wrong' };

  test('gets no larger share, without a reason', async () => {
    await begin();
    const larger = { ...input(), findBad, percent: 80 };
    expect(await growCanary(larger)).toEqual(refused);
    expect(await growCanary({ ...larger, despiteGuard: true })).toEqual(refused);
    expect(value(await growCanary({ ...larger, ...again }))).toMatchObject({
      reason: again.reason,
      canary: { percent: 80 },
    });
  });

  test('goes live for everybody by no command, without a reason', async () => {
    const { release, canary } = await begin();
    const whole = { ...input(), findBad, salt: canary.salt };
    const request = { select: [{ name: 'pricing' as const, release }] };
    expect(await promoteCanary(whole)).toEqual(refused);
    expect(await promote({ ...input(), findBad, request })).toEqual(refused);
    const newer = await different('1.2.0');
    const other = { select: [{ name: 'pricing' as const, release: newer }] };
    expect(value(await promote({ ...input(), findBad, request: other })).endedCanary).toBeDefined();
    value(await undo(input()));
    value(await promote({ ...input(), findBad, request }));
  });

  test('goes live by its composition as little, nor once a guard has ended it', async () => {
    const { release, canary } = await begin();
    const whole = { composition: canary.composition, asItIs: true, findBad };
    expect(await promoteComposition({ ...input(), ...whole })).toEqual(refused);
    value(await endCanary({ ...input(), reason: 'all were bad', evidence: { e: 99 } }));
    const request = { select: [{ name: 'pricing' as const, release }] };
    const ended = problem('canary', /a guard has ended the canary of it: anna .*all were bad/);
    expect(await promote({ ...input(), request })).toEqual(ended);
    const announce = vi.fn();
    value(await promote({ ...input(), announce, request: { select: 'all' } }));
    const skipped = [expect.objectContaining({ name: 'pricing', newest: release, isBad: true })];
    expect(announce).toHaveBeenCalledWith(expect.objectContaining({ skipped }));
    expect((await live()).composition.releases.pricing).not.toBe(release);
    value(await promote({ ...input(), request, ...again }));
    value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
    value(await promote({ ...input(), request }));
  });

  test('goes live for everybody with a reason', async () => {
    const { release, canary } = await begin();
    value(await promoteCanary({ ...input(), findBad, salt: canary.salt, ...again }));
    expect((await live()).composition.releases.pricing).toBe(release);
  });
});

test('a full disk does not keep visitors on it', async () => {
  await begin();
  const createIfAbsent = () => Promise.reject(new Error('ENOSPC'));
  const store = { ...own.site.store, createIfAbsent, withReserve: () => own.site.store };
  expect(value(await endCanary({ ...input(), store })).action).toBe('canary-end');
});

test('a configuration is one, too, and its prices are honoured after it', async () => {
  const dearer = structuredClone(fixtureConfiguration);
  dearer.plans.basic.price.yearly += 1;
  const release = await own.site.configure(dearer);
  const request = { select: [{ name: 'config' as const, release }] };
  const { revision } = value(await startCanary({ ...input(), request, percent: 10 }));
  const honoured = async (until: number) => {
    const found = await recentConfigurations(own.site.store, until, clock().getTime());
    return found?.configurations.find(({ id }) => id === release);
  };
  expect(await honoured(revision)).toMatchObject({ id: release });
  expect(await honoured(revision)).not.toHaveProperty('until');
  const ended = value(await endCanary(input()));
  expect(await honoured(ended.revision)).toMatchObject({ until: ended.at });
});
