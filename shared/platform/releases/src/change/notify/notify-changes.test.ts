import { rm, writeFile } from 'node:fs/promises';
import { appendEntry, ensureEpoch, readRevisions } from '@platform/store/ledger';
import { createStore } from '@platform/store/open-store';
import type { Store } from '@platform/store/store';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCanaries } from '../canary/watch-canary.ts';
import type { Notification } from './notification.ts';
import { startNotifying } from './notify-changes.ts';

const folder = folderForEachTest();
let store: Store;
beforeEach(async () => {
  store = value(await createStore(folder.path('store')));
  await ensureEpoch(store);
  await add();
});
afterEach(() => void vi.unstubAllGlobals());

async function add(): Promise<void> {
  const [head = 0] = await readRevisions(store);
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition: '5b1e0c9a77d2f410', action: 'promote', changes: [], at, by: 'anna' };
  value(await appendEntry(store, head, entry));
}

const edges = ['http://one.example', 'http://two.example'];
let seconds = 0;
const clock = () => new Date(Date.parse('2030-01-02T03:04:05.000Z') + seconds * 1_000);

type Started = Awaited<ReturnType<typeof startNotifying>>['guard'];

interface Case {
  /** What happens while it waits, one after the other; then it is stopped. */
  readonly steps: readonly ((guard: Started) => unknown)[];
  /** How the receiver fails, once each; it works afterwards. */
  readonly failures?: string[];
  readonly file?: string | undefined;
}

async function notify({ steps, failures = [], file = folder.path('told.json') }: Case) {
  const stop = new AbortController();
  const [got, lines, pauses]: [Notification[], string[], number[]] = [[], [], []];
  const rest = [...steps];
  const receiver = async (notification: Notification) => {
    got.push(notification);
    return failures.shift();
  };
  const { guard, run } = await startNotifying({
    ...{ store, receiver, file: file || undefined, edges, by: 'guard', clock },
  });
  await run({
    signal: stop.signal,
    report: (line) => lines.push(line),
    async pause(milliseconds) {
      pauses.push(milliseconds);
      seconds += milliseconds / 1_000;
      const step = rest.shift();
      if (step) await step(guard);
      else stop.abort();
    },
  });
  const told = got.map(({ event, revision }) => `${event} ${revision}`);
  return { got, told, lines, pauses };
}

const nothing = () => {};

test('each later entry is told once and in order, also of the time between two runs', async () => {
  await add();
  const twice = async () => {
    await add();
    await add();
  };
  expect(await notify({ steps: [nothing, twice, nothing] })).toMatchObject({
    told: ['promote 3', 'promote 4'],
    lines: [],
  });
  await twice();
  expect((await notify({ steps: [nothing] })).told).toEqual(['promote 5', 'promote 6']);
  expect((await notify({ steps: [nothing] })).told).toEqual([]);
});

test('without a file it begins after the newest entry, and says so', async () => {
  await add();
  const { told, lines } = await notify({ steps: [add], file: '' });
  expect(told).toEqual(['promote 3']);
  expect(lines).toEqual([expect.stringContaining('SITE_ON_CHANGE_FILE would remember it')]);
});

test('a receiver that fails gets the same again at longer pauses, and then what came after it', async () => {
  const failures = Array.from({ length: 10 }, () => 'it answered 503');
  const steps = [add, add, ...Array.from({ length: 10 }, () => nothing)];
  const { told, pauses, lines } = await notify({ steps, failures });
  expect(told).toEqual([...Array.from({ length: 11 }, () => 'promote 2'), 'promote 3']);
  expect(pauses.slice(1, 11).map((each) => each / 1_000)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256, 300,
  ]);
  expect(lines).toEqual([
    'Nobody was told of promote of revision 2 yet: it answered 503. It is tried again, for a day.',
  ]);
});

test('after a day of failures the next entry has its turn', async () => {
  const failures = Array.from({ length: 297 }, () => 'it answered 400');
  const steps = [add, add, ...Array.from({ length: 300 }, () => nothing)];
  const { told, lines } = await notify({ steps, failures });
  expect(new Set(told)).toEqual(new Set(['promote 2', 'promote 3']));
  expect(told.filter((each) => each === 'promote 2')).toHaveLength(297);
  expect(lines.at(-1)).toMatch(/^Nobody was told of promote of revision 2 within a day: /);
});

test('one that is stopped while its receiver fails tells the same after its start', async () => {
  const failures = ['it answered 503'];
  expect((await notify({ steps: [add], failures })).told).toEqual(['promote 2']);
  expect((await notify({ steps: [nothing] })).told).toEqual(['promote 2']);
});

test('what can be told of a ledger that was damaged, restored or replaced is told', async () => {
  const place = (revision: number) => store.place(`ledger/${revision}.json`);
  await notify({ steps: [add, add] });
  const damage = async () => {
    await add();
    await add();
    await writeFile(place(4), '{');
  };
  expect((await notify({ steps: [damage, nothing] })).told).toEqual(['unread 4', 'promote 5']);
  const restore = () => Promise.all([3, 4, 5].map((revision) => rm(place(revision))));
  expect((await notify({ steps: [restore, nothing, add, nothing] })).told).toEqual(['promote 3']);
  await writeFile(folder.path('told.json'), '{"epoch":"other","revision":1,"conditions":[]}');
  expect((await notify({ steps: [nothing] })).told).toEqual([]);
});

test('an edge that is silent for half a minute is told once, and when it is back, over a restart', async () => {
  const look = async ({ ask, looked }: Started) => {
    for (const edge of edges) await ask(`${edge}/canary?guard`).catch(() => undefined);
    looked();
  };
  const answers = (isSilent: boolean) => async (address: string) => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (isSilent && address.startsWith('http://two')) {
      throw new Error('fetch failed', { cause: refused });
    }
    return new Response('{}');
  };
  const looks = (count: number) => Array.from({ length: count }, () => look);
  vi.stubGlobal('fetch', answers(true));
  const silent = await notify({ steps: looks(20) });
  expect(silent.got).toEqual([
    expect.objectContaining({
      ...{ event: 'edge-silent', by: 'guard', reason: 'ECONNREFUSED', revision: 1 },
      text: 'The edge of http://two.example is silent: ECONNREFUSED.',
    }),
  ]);
  expect((await notify({ steps: looks(20) })).told).toEqual([]);
  vi.stubGlobal('fetch', answers(false));
  expect((await notify({ steps: looks(20) })).told).toEqual(['edge-back 1']);
});

test('a receiver that never answers keeps no look of the guard waiting', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const stop = new AbortController();
  let answer: (outcome: undefined) => void = () => {};
  const never = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  let begun: () => void = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const receiver = () => {
    begun();
    return never;
  };
  const by = 'guard';
  const { guard, run } = await startNotifying({ store, receiver, edges, by, clock });
  const report = () => {};
  const notifying = run({ signal: stop.signal, pause: async () => void (await add()), report });
  await beginning;
  const looks = vi.fn(guard.looked);
  const usual = { site: 'http://site.example', setup: 'http://setup.example' };
  await watchCanaries(
    { ...{ store, usual, by, edges }, ask: guard.ask, looked: looks },
    {
      ...{ signal: stop.signal, report },
      pause: async () => (looks.mock.calls.length === 20 ? stop.abort() : undefined),
    },
  );
  answer(undefined);
  await notifying;
  expect(looks).toHaveBeenCalledTimes(20);
});
