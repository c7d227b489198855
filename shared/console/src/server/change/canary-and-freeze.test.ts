import { expect, test } from 'vitest';
import { act, applicationOf, consoleAtWork, select } from '../../../testing/console-at-work.ts';

const { site, edge, start, live, next } = consoleAtWork();

test('a canary is begun, held, gets more, and is ended or given to everybody', async () => {
  const env = { EDGE_OPERATIONS: edge.address };
  const console = await start(site.store, { env });
  const release = await next();
  const canaryOf = async () => (await console.api('overview')).json.canary;
  const begin = {
    action: 'canary',
    select: select('pricing', release),
    percent: 10,
    steps: [25, 50],
  };
  const begun = { ...begin, everyMinutes: 10, guard: true };
  const { consequence } = (await console.api('look', begun)).json;
  expect(consequence).toMatch(/^10 percent of visitors get pricing 1\.2\.0/);
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
  expect((await console.api('look', whole)).json.changes).toMatchObject([{ to: release }]);
  expect((await act(console, whole)).status).toBe(200);
  expect((await live())?.composition.releases.pricing).toBe(release);
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
