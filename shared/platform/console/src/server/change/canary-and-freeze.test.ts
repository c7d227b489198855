import type { Store } from '@platform/store/store';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { act, applicationOf, consoleAtWork, select } from '../../../testing/console-at-work.ts';
import { addOperator } from '../access/operators.ts';

const { site, edge, start, live, next } = consoleAtWork();
const { path } = folderForEachTest();

/** What an edge says that a guard looks at. */
const guarded = { steps: [], guard: { secondsAgo: 3 } };

test('a canary is begun, held, gets more, and is ended or given to everybody', async () => {
  const env = { EDGE_OPERATIONS: edge.address };
  const console = await start(site.store, { env });
  edge.answers['/canary'] = { steps: [] };
  const release = await next();
  const canaryOf = async () => (await console.api('overview')).json.canary;
  const begin = {
    action: 'canary',
    select: select('pricing', release),
    percent: 10,
    steps: [25, 50],
  };
  const begun = { ...begin, everyMinutes: 10, guard: true };
  expect((await console.api('look', begun)).json.refused).toEqual([]);
  const unguarded = await act(console, begun);
  expect(unguarded).toMatchObject({ status: 422, json: { kind: 'canary' } });
  expect(unguarded.json.message).toMatch(/^No guard runs: none has looked/);
  edge.answers['/canary'] = guarded;
  const { json } = await act(console, begun, { reason: 'carefully' });
  expect(json.step).toMatchObject({ action: 'canary', percent: 10, changes: [{ to: release }] });
  const { name: canary } = await canaryOf();
  expect(await canaryOf()).toMatchObject({ percent: 10, next: 25, isGuarded: true, isHeld: false });
  const meant = { canary };
  expect((await act(console, { action: 'canary-hold', ...meant })).status).toBe(200);
  expect(await canaryOf()).toMatchObject({ isHeld: true });
  expect((await act(console, { action: 'canary-step', ...meant })).status).toBe(200);
  expect(await canaryOf()).toMatchObject({ percent: 25, next: 50, isHeld: false });
  const stale = await act(console, { action: 'canary-step', ...meant }, { seen: 4 });
  expect(stale).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
  const other = await act(console, { action: 'canary-abort', canary: 'another' });
  expect(other).toMatchObject({ status: 409 });
  expect((await act(console, { action: 'canary-abort', ...meant })).status).toBe(200);
  expect(await canaryOf()).toBeUndefined();
  const over = await act(console, { action: 'canary-promote', ...meant });
  expect(over.json.message).toContain('That canary is over');
  await act(console, begun);
  const again = (await canaryOf()).name;
  const whole = { action: 'canary-promote', canary: again };
  expect((await console.api('look', whole)).json.refused).toEqual([]);
  expect((await act(console, whole)).status).toBe(200);
  expect((await live())?.composition.releases.pricing).toBe(release);
  delete edge.answers['/canary'];
});

test.each([
  ['that nobody would be in', { percent: 0.001, steps: [] }],
  ['that everybody would be in', { percent: 10, steps: [99.999] }],
])('a share %s, finer than visitors are dealt, is refused', async (_what, shares) => {
  const console = await start(site.store);
  const begin = { action: 'canary', select: select('pricing', await next()), guard: true };
  expect((await act(console, { ...begin, ...shares })).status).toBe(400);
  expect((await live())?.entry.canary).toBeUndefined();
});

test('a canary may begin with those who have its link, which only who may change is told', async () => {
  const operatorsFile = path('operators.json');
  const cookies: Record<string, string> = {};
  const console = await start(site.store, { settings: { operatorsFile } });
  for (const may of ['look', 'approve', 'change'] as const) {
    const token = value(await addOperator(operatorsFile, may, new Date(), may));
    cookies[may] = (await console.signIn(may, token)).cookie;
  }
  const linkFor = (may: string) =>
    console.api('canary-link', undefined, { cookie: String(cookies[may]) });
  expect((await linkFor('change')).json).toEqual({});
  const begin = { action: 'canary', select: select('pricing', await next()), percent: 0 };
  const sent = { intent: { ...begin, steps: [25] }, reason: '', seen: 3 };
  const begun = await console.api('change', sent, { cookie: String(cookies.change) });
  expect(begun.status).toBe(200);
  const { link } = (await linkFor('change')).json;
  expect(link).toMatch(new RegExp(`^${edge.address}/.+\\?.+`));
  expect(link).not.toContain((await live())?.entry.canary?.salt);
  for (const may of ['look', 'approve']) expect((await linkFor(may)).status).toBe(403);
  expect((await console.api('canary-link')).status).toBe(401);
});

test('who has not seen a canary begin does not end it by a promotion', async () => {
  const [anna, beth] = [await start(site.store, { user: 'anna' }), await start(site.store)];
  const release = await next();
  const begin = { action: 'canary', select: select('pricing', release), percent: 10 };
  expect((await act(anna, { ...begin, steps: [], guard: false })).status).toBe(200);
  const promote = { action: 'promote', select: select('pricing', release) };
  const unseen = await act(beth, promote, { seen: 3 });
  expect(unseen).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
  expect(unseen.json.message).toMatch(/^anna at .* was faster, and this would end that canary/);
  const other = await site.release('devices', { version: '1.1.0' });
  const unrelated = { action: 'promote', select: select('devices', other) };
  expect((await act(beth, unrelated, { seen: 3 })).status).toBe(200);
  expect((await live())?.entry.canary).toBeDefined();
  expect((await act(beth, promote)).status).toBe(200);
});

test('a step that two take at the same time is taken once', async () => {
  const other = await start(site.store);
  const begin = { action: 'canary', select: select('pricing', await next()), percent: 10 };
  await act(other, { ...begin, steps: [25, 50], everyMinutes: 10, guard: false });
  const canary = (await other.api('overview')).json.canary.name;
  const step = { action: 'canary-step', canary };
  let isTaken = false;
  const store: Store = {
    ...site.store,
    async createIfAbsent(key, content) {
      if (key === 'ledger/5.json' && !isTaken) {
        isTaken = true;
        expect((await act(other, step)).status).toBe(200);
      }
      return site.store.createIfAbsent(key, content);
    },
  };
  await act(await start(store), step);
  expect((await live())?.entry.canary?.percent).toBe(25);
});

test('one whose visitors fare worse gets more of them only after that was seen, with a reason', async () => {
  const console = await start(site.store, { env: { EDGE_OPERATIONS: edge.address } });
  const begin = { action: 'canary', select: select('pricing', await next()), percent: 10 };
  edge.answers['/canary'] = guarded;
  await act(console, { ...begin, steps: [25], guard: true });
  const { name: canary } = (await console.api('overview')).json.canary;
  const ids = Array.from({ length: 34 }, (_, id) => `${id}`);
  edge.answers['/canary'] = {
    canary,
    steps: [
      {
        percent: 10,
        canary: { visits: 34, bad: ids },
        live: { visits: 300, bad: [] },
        given: { canary: 34, live: 300 },
      },
    ],
  };
  for (const intent of [
    { action: 'canary-step', canary },
    { action: 'canary-promote', canary },
    { action: 'promote', select: begin.select },
  ]) {
    const look = (await console.api('look', intent)).json;
    expect(look).toMatchObject({ needsReason: true, bad: expect.stringMatching(/^34 of 34/) });
    const why = { reason: 'it is known' };
    const refused = await act(console, intent, why);
    expect(refused).toMatchObject({ status: 422, json: { kind: 'canary' } });
    expect(refused.json.message).toContain('34 of 34 visits of the canary were bad');
  }
  const step = { action: 'canary-step', canary };
  expect((await act(console, step, { despiteGuard: true })).status).toBe(422);
  const despite = { despiteGuard: true, reason: 'the counts are of a robot' };
  expect((await act(console, step, despite)).status).toBe(200);
  expect((await live())?.entry).toMatchObject({ canary: { percent: 25 }, reason: despite.reason });
  delete edge.answers['/canary'];
});

test('of a ledger that was restored from an older copy nothing newer was seen', async () => {
  const console = await start(site.store);
  const until = '2030-01-03T00:00:00.000Z';
  const late = await act(console, { action: 'freeze', until }, { seen: 4, reason: 'the sale' });
  expect(late).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
  expect(late.json.message).toContain('the ledger ends at 3');
});

test('a reason is one line of at most 500 characters, whatever is in it', async () => {
  const console = await start(site.store);
  const freeze = { action: 'freeze', until: '2030-01-03T00:00:00.000Z' };
  const long = await act(console, freeze, { reason: '🎉'.repeat(1_001) });
  expect(long.status).toBe(400);
  expect((await act(console, freeze, { reason: ' \n\u001b ' })).status).toBe(422);
  const { json } = await act(console, freeze, { reason: 'the sale\r\n\u001b[2Jand\u2028more 🎉' });
  expect(json.step.reason).toBe('the sale [2Jand more 🎉');
});

test('the salt of a canary is told to no browser', async () => {
  const console = await start(site.store);
  const begin = { action: 'canary', select: select('pricing', await next()), percent: 10 };
  const changed = await act(console, { ...begin, steps: [], guard: false });
  const salt = (await live())?.entry.canary?.salt ?? '';
  expect(salt).toHaveLength(43);
  const listening = console.events();
  await expect.poll(() => listening.overviews().length).toBeGreaterThan(0);
  const answers = [changed, await console.api('overview'), await console.api('ledger')];
  for (const { text } of [...answers, listening.heard]) {
    expect(text).toContain('"percent":10');
    expect(text).not.toContain(salt);
  }
});

test('a frozen site is promoted by nobody, and rolled back all the same', async () => {
  const console = await start(site.store, { user: 'anna' });
  const until = '2030-01-03T00:00:00.000Z';
  const freeze = { action: 'freeze', until };
  expect((await console.api('look', freeze)).json).toMatchObject({ needsReason: true });
  expect((await act(console, freeze)).status).toBe(422);
  expect((await act(console, freeze, { reason: 'the sale' })).status).toBe(200);
  expect((await console.api('overview')).json.freeze).toEqual({
    until,
    by: 'anna',
    reason: 'the sale',
  });
  const promote = { action: 'promote', select: select('pricing', await next()) };
  expect((await console.api('look', promote)).json.refused).toMatchObject([{ gate: 'freeze' }]);
  expect(await act(console, promote)).toMatchObject({ status: 422, json: { kind: 'frozen' } });
  const { earlier } = await applicationOf(console, 'pricing');
  const back = { action: 'rollback', select: select('pricing', earlier) };
  expect((await act(console, back)).status).toBe(200);
  const stale = await act(console, { action: 'unfreeze' }, { seen: 3 });
  expect(stale).toMatchObject({ status: 409 });
  expect((await act(console, { action: 'unfreeze' })).status).toBe(200);
  expect((await act(console, promote)).status).toBe(200);
});
