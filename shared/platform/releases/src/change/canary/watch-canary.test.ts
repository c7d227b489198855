import { readLedger } from '@platform/store/ledger';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { describe, expect, test, vi } from 'vitest';
import { freeze } from '../freeze.ts';
import { endCanary, growCanary, holdCanary, startCanary } from './canary.ts';
import { nameOfCanary, readSignal, SIGNAL_HEADER } from './canary-counts.ts';
import { createSignal } from './read-signal.ts';
import { findNoGuard } from './running-guard.ts';
import { watchCanaries, watchOnce } from './watch-canary.ts';

const own = siteForEachTest();
const edges = ['http://one.example', 'http://two.example'];
const began = new Date('2030-01-02T03:04:05.000Z');
const minutesLater = (minutes: number) => () => new Date(began.getTime() + minutes * 60_000);

const input = () => ({
  ...{ store: own.site.store, usual: fixtureAddresses, by: 'guard', clock: () => began },
  ask: (async () =>
    Response.json(
      { status: 'ready' },
      { headers: { 'server-timing': 'edge;dur=0.10' } },
    )) as typeof fetch,
});

async function begin(options: Partial<Parameters<typeof startCanary>[0]> = {}) {
  const release = await own.site.release('pricing', { version: '1.1.0' });
  const request = { select: [{ name: 'pricing', release }] };
  const steps = { steps: [50, 75], everyMinutes: 10 };
  const started = await startCanary({
    ...input(),
    request,
    percent: 25,
    guard: true,
    ...steps,
    ...options,
  });
  return value(started).canary?.salt ?? '';
}

/** Half of the visits at each of two edges, and the same bad ones. */
const counted = (
  salt: string,
  canary: [number, number],
  live: [number, number],
  {
    percent = 25,
    rows = [] as readonly unknown[],
    problem = undefined as unknown,
    guard = undefined as unknown,
  } = {},
) => {
  const half = ([visits, bad]: [number, number]) => ({
    visits: visits / 2,
    bad: Array.from({ length: bad }, (_, id) => `visit ${id}`),
  });
  const given = { canary: canary[0] / 2, live: live[0] / 2 };
  const step = { percent, canary: half(canary), live: half(live), given };
  const answers: Readonly<Record<string, unknown>> = {
    '/canary': { canary: nameOfCanary(salt), guard, steps: [step] },
    '/health': { minutes: 60, rows, dropped: {}, problem },
  };
  return (async (address: string) => {
    const { origin, pathname } = new URL(address);
    expect(edges).toContain(origin);
    return Response.json(answers[pathname]);
  }) as typeof fetch;
};

const newest = async () => {
  const entry = (await readLedger(own.site.store)).at(-1);
  if (!entry) throw new Error('the ledger is empty');
  return entry;
};

test('where its visitors fare worse it is ended, with the reason and the counts', async () => {
  const salt = await begin();
  const ask = counted(salt, [100, 20], [300, 2]);
  const looked = vi.fn();
  const line = await watchOnce({ ...input(), edges, ask, looked });
  const [look] = looked.mock.lastCall ?? [];
  expect(look).toMatchObject({ canary: { salt }, revision: 2, judgement: { verdict: 'stop' } });
  expect(line).toMatch(
    /: stop, 20 of 100 visits of the canary were bad, .* It was ended \(revision 3\)\.$/,
  );
  const { canary: none, ...entry } = await newest();
  expect(none).toBeUndefined();
  expect(entry).toMatchObject({
    ...{ action: 'canary-end', by: 'guard' },
    reason: expect.stringContaining(
      '20 of 100 visits of the canary were bad, 2 of 300 of the others',
    ),
    evidence: { alpha: 0.05, steps: [{ percent: 25, canary: { visits: 100, bad: 20 } }] },
  });
  expect(await watchOnce({ ...input(), edges, ask, looked })).toBeUndefined();
  expect(looked.mock.lastCall).toEqual([]);
});

test.each([
  ['that has no guard', {}, false],
  ['in a dry run', { guard: true }, true],
])('one %s is only spoken of', async (_what, options, dryRun) => {
  const salt = await begin({ guard: undefined, ...options });
  const ask = counted(salt, [100, 20], [300, 2]);
  const line = await watchOnce({ ...input(), edges, ask, dryRun });
  expect(line).toContain(dryRun ? 'It would end it.' : ': stop, ');
  expect((await newest()).revision).toBe(2);
});

test('the edges that answer are enough to end it', async () => {
  const salt = await begin();
  const ask = counted(salt, [200, 20], [600, 2]);
  const alone = (async (address: string) => {
    if (address.startsWith(`${edges[0]}/`)) throw new Error('ECONNREFUSED');
    return ask(address);
  }) as typeof fetch;
  expect(await watchOnce({ ...input(), edges, ask: alone })).toMatch(/: stop, .* It was ended/);
});

/** Of the canary's release and of what it replaces, equally fast. */
async function measuredRows(counts = { before: { lcp1: 100 }, after: { lcp1: 100 } }) {
  const [change] = (await newest()).canary?.changes ?? [];
  const row = { app: 'pricing', route: '/pricing' };
  return [
    { ...row, release: change?.from, counts: counts.before },
    { ...row, release: change?.to, counts: counts.after },
  ];
}

test('what one edge knows of its first visitors ends it, whatever came after them', async () => {
  const salt = await begin();
  const ask = counted(salt, [100, 5], [300, 15], { rows: await measuredRows() });
  const knowing = (async (address: string) => {
    const answer = await (await ask(address)).json();
    if (address.startsWith(edges[1] ?? '')) answer.steps[0].canary.badOfFirst = 5;
    return Response.json(answer);
  }) as typeof fetch;
  expect(await watchOnce({ ...input(), edges, ask })).toContain(': go, ');
  expect(await watchOnce({ ...input(), edges, ask: knowing })).toMatch(/: stop, .* It was ended/);
});

test('it is ended while its steps are held, and while the site is frozen', async () => {
  const salt = await begin();
  value(await holdCanary(input()));
  value(await freeze({ ...input(), until: minutesLater(60)() }));
  await watchOnce({ ...input(), edges, ask: counted(salt, [100, 20], [300, 2]) });
  expect((await newest()).action).toBe('canary-end');
});

describe('a step', () => {
  test('is taken when its time has come and visitors fare well', async () => {
    const salt = await begin();
    const ask = counted(salt, [100, 0], [300, 2], { rows: await measuredRows() });
    await watchOnce({ ...input(), edges, ask, clock: minutesLater(9) });
    expect((await newest()).canary?.percent).toBe(25);
    const line = await watchOnce({ ...input(), edges, ask, clock: minutesLater(10) });
    expect(line).toContain('It has 50 percent (revision 3).');
    expect((await newest()).canary).toMatchObject({
      percent: 50,
      percentAt: minutesLater(10)().toISOString(),
    });
  });

  test.each<[string, (salt: string) => typeof fetch]>([
    ['nobody reports', (salt) => counted(salt, [0, 0], [0, 0])],
    ['its visitors are silent', (salt) => counted(salt, [20, 0], [400, 0])],
    [
      'an edge has not seen the last one',
      (salt) => counted(salt, [20, 0], [80, 0], { percent: 20 }),
    ],
    ['too few views were measured', (salt) => counted(salt, [100, 0], [300, 0])],
    [
      'nobody knows how long views take',
      (salt) => counted(salt, [100, 0], [300, 0], { problem: 'The disk is full.' }),
    ],
    ['an edge serves another canary', () => counted('another', [100, 0], [300, 0])],
    ['an edge is silent', () => async () => Promise.reject(new Error('ECONNREFUSED'))],
    ['an edge answers nonsense', () => async () => new Response('<html>')],
  ])('is not taken while %s, however long', async (_what, ask) => {
    const salt = await begin();
    const line = await watchOnce({ ...input(), edges, ask: ask(salt), clock: minutesLater(1_000) });
    expect(line).toContain(': hold, ');
    expect((await newest()).revision).toBe(2);
  });

  test('is not taken while views of it are slower', async () => {
    const salt = await begin();
    const slow = { before: { lcp1: 100 }, after: { lcp7: 100 } };
    const ask = counted(salt, [100, 0], [300, 0], { rows: await measuredRows(slow as never) });
    const line = await watchOnce({ ...input(), edges, ask, clock: minutesLater(10) });
    expect(line).toMatch(/: hold, with pricing .* instead of 875/);
    expect((await newest()).canary?.percent).toBe(25);
  });

  test('is measured from its beginning on, however long ago that was', async () => {
    const salt = await begin();
    const asked: string[] = [];
    const ask = (async (address: string) => {
      asked.push(address);
      return counted(salt, [100, 0], [300, 0])(address);
    }) as typeof fetch;
    for (const minutes of [0.3, 9.5, 200]) {
      await watchOnce({ ...input(), edges, ask, clock: minutesLater(minutes) });
    }
    const spans = asked.flatMap((address) => /health\?minutes=(\d+)/.exec(address)?.[1] ?? []);
    expect(spans).toEqual(['2', '11', '201']);
  });

  test('is not taken where a clock was ahead at the last one, and that is said', async () => {
    const salt = await begin();
    const ask = counted(salt, [100, 0], [300, 0]);
    const line = await watchOnce({ ...input(), edges, ask, clock: minutesLater(-100) });
    expect(line).toContain(': hold, the clock here is before 2030-01-02T03:04:05.000Z');
  });

  test('is an operator’s where those alone have it who have its link', async () => {
    const salt = await begin({ percent: 0 });
    const ask = counted(salt, [0, 0], [300, 0], { percent: 0 });
    const line = await watchOnce({ ...input(), edges, ask, clock: minutesLater(1_000) });
    expect(line).toMatch(/ for those who have its link: hold, its shares begin with/);
    const { canary } = value(await growCanary(input()));
    expect(canary).toMatchObject({ percent: 50, guard: true });
  });

  test('is not taken while an operator holds it, nor beyond the last', async () => {
    const salt = await begin({ steps: [50] });
    value(await holdCanary(input()));
    const ask = counted(salt, [100, 0], [300, 0]);
    await watchOnce({ ...input(), edges, ask, clock: minutesLater(1_000) });
    expect((await newest()).canary).toMatchObject({ percent: 25, held: true });
  });
});

describe('a signal', () => {
  const bound = { at: 'least' as const, number: 0.02, isOfLive: false };
  const signal = () => createSignal({ source: { command: 'echo 0.01' }, bound });
  const healthy = async (salt: string, guard?: unknown) =>
    counted(salt, [100, 0], [300, 0], { rows: await measuredRows(), guard });

  test('on the wrong side for three minutes ends it, and the ledger says so', async () => {
    const salt = await begin({ everyMinutes: 1 });
    const told: (string | undefined)[] = [];
    const ask = (async (address: string, init: RequestInit) => {
      told.push(new Headers(init.headers).get(SIGNAL_HEADER) ?? undefined);
      return (await healthy(salt))(address);
    }) as typeof fetch;
    const guard = { ...input(), edges, ask, signal: signal() };
    for (const minutes of [0, 1]) {
      const line = await watchOnce({ ...guard, clock: minutesLater(minutes) });
      expect(line).toMatch(
        /: hold, .*; its signal is 0.01, and at least 0.02 is asked for: \d of 3/,
      );
    }
    expect(readSignal(told.at(-1))).toMatchObject({
      ...{ holds: true, words: expect.stringContaining('1 of 3') },
    });
    await watchOnce({ ...guard, clock: minutesLater(2) });
    const { action, reason, evidence } = await newest();
    expect([action, reason]).toEqual([
      'canary-end',
      expect.stringMatching(/^its signal was 0.01, /),
    ]);
    expect(evidence).toMatchObject({ signal: { bound: 'at least 0.02' }, steps: [{}] });
  });

  test('that another guard reads holds up a step of one without it, and ends nothing', async () => {
    const salt = await begin();
    const said = (holds: boolean) => ({
      secondsAgo: 3,
      signal: { holds, words: 'its signal is 1' },
    });
    const later = { ...input(), edges, clock: minutesLater(10) };
    const held = await watchOnce({ ...later, ask: await healthy(salt, said(true)) });
    expect(held).toMatch(/: hold, .*; its signal is 1$/);
    expect((await newest()).canary?.percent).toBe(25);
    const line = await watchOnce({ ...later, ask: await healthy(salt, said(false)) });
    expect(line).toMatch(/; its signal is 1\. It has 50 percent/);
  });
});

test('what somebody else did meanwhile is not undone', async () => {
  const salt = await begin();
  const ask = counted(salt, [100, 20], [300, 2]);
  const ending = (async (address: string) => {
    if ((await newest()).action === 'canary') value(await endCanary({ ...input(), by: 'anna' }));
    return ask(address);
  }) as typeof fetch;
  const line = await watchOnce({ ...input(), edges: edges.slice(0, 1), ask: ending });
  expect(line).toContain('There is no canary: nothing was changed.');
  expect(await newest()).toMatchObject({ revision: 3, by: 'anna' });
});

test('it says a thing once, and looks on where a look fails', async () => {
  const lines: string[] = [];
  const looks = new AbortController();
  let count = 0;
  const store = {
    ...own.site.store,
    numbersAbove: () => Promise.reject(new Error('the store is away')),
  };
  await watchCanaries(
    { ...input(), edges, store },
    {
      signal: looks.signal,
      pause: async () => {
        count += 1;
        if (count === 3) looks.abort();
      },
      report: (line) => lines.push(line),
    },
  );
  expect([count, lines]).toEqual([3, ['the store is away']]);
});

describe('whether a guard runs', () => {
  const reply = (guard?: { readonly secondsAgo: number }) =>
    (async () => Response.json({ steps: [], ...(guard ? { guard } : {}) })) as typeof fetch;
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const away: typeof fetch = () => Promise.reject(new Error('fetch failed', { cause: refused }));

  test.each([
    ['one that looked a moment ago', reply({ secondsAgo: 6 }), undefined],
    ['none since the edge began', reply(), /^none has looked at the edge of http:\/\/one/],
    ['one that looked long ago', reply({ secondsAgo: 250 }), /^the last one looked .* 4 min ago$/],
    ['something else', (async () => new Response('hello')) as typeof fetch, /is no edge that/],
    ['an edge that is away', away, /^nothing answers at \S+one\.example \(ECONNREFUSED\)$/],
  ])('is known of %s', async (_what, ask, why) => {
    const found = await findNoGuard(edges, ask);
    if (why) expect(found).toMatch(why);
    else expect(found).toBeUndefined();
  });

  test('decides whether a canary with a guard begins', async () => {
    const findNone = async () => 'none has looked';
    const release = await own.site.release('pricing', { version: '1.1.0' });
    const request = { select: [{ name: 'pricing', release }] };
    const guarded = { ...input(), request, percent: 25, findNoGuard: findNone };
    expect(await startCanary({ ...guarded, guard: true })).toEqual(
      problem('canary', /^No guard runs: none has looked.*`site canary watch` has to run/),
    );
    value(await startCanary({ ...guarded, guard: false }));
  });

  test('is shown to the edges with and without a canary, unless it is a dry run', async () => {
    const asked: string[] = [];
    const ask = (async (address: string) => {
      asked.push(address.slice('http://'.length));
      return Response.json({ steps: [] });
    }) as typeof fetch;
    await watchOnce({ ...input(), edges, ask });
    await watchOnce({ ...input(), edges, ask, dryRun: true });
    await begin();
    await watchOnce({ ...input(), edges, ask });
    await watchOnce({ ...input(), edges, ask, dryRun: true });
    const [guard, reader] = ['one.example/canary?guard', 'one.example/canary'];
    const seen = asked.filter((each) => each.startsWith('one'));
    expect(seen).toEqual([guard, guard, reader]);
  });
});
