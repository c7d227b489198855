import type { Store } from '@platform/store/store';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { expect, test } from 'vitest';
import { act, applicationOf, consoleAtWork, select } from '../../../testing/console-at-work.ts';

const { site, edge, start, live, next } = consoleAtWork();

test('a promotion is looked at first, and then done by the name of its operator', async () => {
  const console = await start(site.store, { user: 'anna' });
  const release = await site.release('pricing', {
    version: '1.2.0',
    modules: { 'pages/pricing': 'exports.default = async () => \'<h1 id="plans">New</h1>\';' },
  });
  const before = (await applicationOf(console, 'pricing')).live;
  expect(await applicationOf(console, 'pricing')).toMatchObject({ waiting: release });
  const intent = { action: 'promote', select: select('pricing', release) };
  const { json: look } = await console.api('look', intent);
  expect(look).toMatchObject({
    looks: ['/pricing'],
    refused: [],
    needsReason: false,
  });
  expect(look.differences).toContainEqual(
    expect.objectContaining({ kind: 'text', from: 'h1: Pricing', to: 'h1: New' }),
  );
  expect((await live())?.composition.releases.pricing).toBe(before);
  const { status, json } = await act(console, intent, { reason: 'new prices' });
  expect(status).toBe(200);
  expect(json.step).toMatchObject({ by: 'anna', action: 'promote', reason: 'new prices' });
  expect(json.lines.at(-1)).toContain(`pricing ${release} (revision 4)`);
  expect((await live())?.composition.releases.pricing).toBe(release);
  const after = await applicationOf(console, 'pricing');
  expect(after).toMatchObject({ live: release, earlier: before });
  expect(after.waiting).toBeUndefined();
});

test('what a gate refuses is listed, by look and by change, and changes nothing', async () => {
  const console = await start(site.store);
  const release = await site.release('pricing', {
    version: '1.2.0',
    modules: {
      'pages/pricing': "exports.default = async () => { throw new Error('no prices'); };",
    },
  });
  const intent = { action: 'promote', select: select('pricing', release) };
  const violation = expect.objectContaining({ app: 'pricing', page: '/pricing' });
  const { json: look } = await console.api('look', intent);
  expect(look.refused).toContainEqual(violation);
  const { status, json } = await act(console, intent);
  expect(status).toBe(422);
  expect(json).toMatchObject({ kind: 'refused' });
  expect(json.violations).toContainEqual(violation);
  expect((await live())?.entry.revision).toBe(3);
});

test('pages of other teams that look different are agreed to by who has seen them', async () => {
  const console = await start(site.store);
  const release = await site.release('pricing', {
    version: '1.2.0',
    modules: { 'sections/plans': "exports.default = async () => '<h2>Other plans</h2>';" },
  });
  const intent = { action: 'promote', select: select('pricing', release) };
  const { otherTeams } = (await console.api('look', intent)).json;
  expect(otherTeams).toEqual(['/']);
  const unseen = await act(console, intent);
  expect(unseen).toMatchObject({ status: 422, json: { violations: [{ page: '/' }] } });
  expect((await act(console, intent, { agreed: otherTeams })).status).toBe(200);
});

test('of two operators who saw the same, the second is told who was faster', async () => {
  const anna = await start(site.store, { user: 'anna' });
  const beth = await start(site.store, { user: 'beth' });
  const release = await next();
  const { earlier, live: seen } = await applicationOf(anna, 'pricing');
  const rest = { seen: 3, reason: 'wrong totals' };
  const back = { action: 'rollback', select: select('pricing', earlier) };
  expect((await act(anna, back, rest)).status).toBe(200);
  for (const intent of [
    { action: 'promote', select: select('pricing', release) },
    { action: 'rollback', select: select('pricing', seen) },
    { action: 'canary', select: select('pricing', release), percent: 10, steps: [], guard: false },
  ]) {
    const { status, json } = await act(beth, intent, rest);
    expect({ status, kind: json.kind }).toEqual({ status: 409, kind: 'lost-race' });
    expect(json.message).toMatch(
      /^anna at 2030-01-02T03:04:05.000Z \(revision 4: rollback, wrong totals\)/,
    );
    expect(json.message).toContain(`${earlier} is live now`);
  }
  expect((await live())?.entry.revision).toBe(4);
  const other = await site.release('devices', { version: '1.1.0' });
  const unrelated = { action: 'promote', select: select('devices', other) };
  expect((await act(beth, unrelated, rest)).status).toBe(200);
});

test('two changes at once are done one after the other, and neither loses a race', async () => {
  const outcomes: string[] = [];
  const store: Store = {
    ...site.store,
    async createIfAbsent(key, content) {
      const outcome = await site.store.createIfAbsent(key, content);
      if (key.startsWith('ledger/')) outcomes.push(`${key} ${outcome}`);
      return outcome;
    },
  };
  const console = await start(store);
  const releases = [await next(), await site.release('devices', { version: '1.1.0' })];
  const done = await Promise.all(
    ['pricing', 'devices'].map((name, at) =>
      act(console, { action: 'promote', select: select(name, releases[at] ?? '') }, { seen: 3 }),
    ),
  );
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  expect(outcomes).toEqual(['ledger/4.json created', 'ledger/5.json created']);
  expect((await live())?.composition.releases).toMatchObject({
    pricing: releases[0],
    devices: releases[1],
  });
});

test('a double press does the second time nothing', async () => {
  const console = await start(site.store);
  const intent = { action: 'promote', select: select('pricing', await next()) };
  const done = await Promise.all([
    act(console, intent, { seen: 3 }),
    act(console, intent, { seen: 3 }),
  ]);
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await live())?.entry.revision).toBe(4);
});

test('the configuration is rolled back as applications are', async () => {
  const console = await start(site.store);
  const first = (await live())?.composition.config;
  const configuration = { ...fixtureConfiguration, phone: '+254 711 111 111' };
  value(await site.promote([], { configuration, addresses: { site: edge.address } }));
  const { earlier } = await applicationOf(console, 'config');
  expect(earlier).toBe(first);
  const { status, json } = await act(console, {
    action: 'rollback',
    select: select('config', earlier),
  });
  expect(status).toBe(200);
  expect(json.step).toMatchObject({
    changes: [{ name: 'config', to: first }],
    configuration: [{ entry: 'phone', from: '"+254 711 111 111"' }],
  });
  const { steps } = (await console.api('ledger?name=config')).json;
  expect(steps.map(({ action }: { action: string }) => action)).toEqual([
    'rollback',
    'promote',
    'promote',
  ]);
});

test('what was live before and went is told before it is promoted again', async () => {
  const console = await start(site.store, { user: 'anna' });
  const { earlier, live: wrong } = await applicationOf(console, 'pricing');
  const back = { action: 'rollback', select: select('pricing', earlier) };
  await act(console, back, { reason: 'wrong totals' });
  const again = { action: 'promote', select: select('pricing', wrong) };
  const { warnings } = (await console.api('look', again)).json;
  expect(warnings[0]).toContain(`Back in time: pricing ${wrong} was live`);
  expect(warnings[0]).toContain('rollback by anna: wrong totals');
});

test('a preview is a link that ends', async () => {
  const console = await start(site.store);
  const { status, json } = await console.api('preview', select('pricing', await next()));
  expect(status).toBe(200);
  expect(json.link).toMatch(/^http:\/\/preview\.localhost:\d+\/\?preview=1\./);
  expect(json.expires).toBe('2030-01-02T05:04:05.000Z');
});

test.each([
  ['no action', { action: 'remove', select: [] }],
  ['no release', { action: 'promote', select: [{ name: 'pricing' }] }],
  ['too much', { action: 'promote', select: select('pricing', 'x'.repeat(101)) }],
])('what the protocol does not know is refused: %s', async (_what, intent) => {
  const console = await start(site.store);
  expect(await act(console, intent)).toMatchObject({ status: 400, json: { kind: 'usage' } });
});

test('what no gate holds up going back does not hold up the press for it either', async () => {
  const console = await start(site.store);
  const { live: before } = await applicationOf(console, 'pricing');
  const pages = { '/pricing': 'pricing', '/offers': 'pricing' };
  await site.releaseLive('pricing', { version: '1.2.0', pages });
  const home = `exports.default = async () => '<h1>Home</h1><a href="/offers">Offers</a>';`;
  await site.releaseLive('marketing', { version: '1.1.0', modules: { 'pages/home': home } });
  const back = { action: 'rollback', select: select('pricing', before) };
  expect((await console.api('look', back)).json).toMatchObject({
    refused: [],
    warnings: [expect.stringContaining('/offers')],
  });
  expect((await act(console, back)).status).toBe(200);
});

test('a body without an end is not read', async () => {
  const console = await start(site.store);
  const { status } = await console.api('look', 'x'.repeat(70_000));
  expect(status).toBe(413);
});

test('a release that is not there is named', async () => {
  const console = await start(site.store);
  const intent = { action: 'promote', select: select('pricing', '9.9.9-0000000000000000') };
  for (const call of [await act(console, intent), await console.api('look', intent)]) {
    expect(call).toMatchObject({ status: 422, json: { kind: 'unknown-release' } });
  }
});

test('the newest entry is taken back where nothing came after it, and no other', async () => {
  const console = await start(site.store);
  const before = (await live())?.composition.releases.pricing;
  const release = await next();
  await act(console, { action: 'promote', select: select('pricing', release) });
  const unseen = await act(console, { action: 'undo' }, { seen: 3 });
  expect(unseen).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
  expect((await live())?.composition.releases.pricing).toBe(release);
  const undone = await act(console, { action: 'undo' });
  expect(undone.json.step).toMatchObject({ action: 'undo', undoes: 4 });
  expect((await live())?.composition.releases.pricing).toBe(before);
});

test('a remote is taken off the site, unless somebody has changed it meanwhile', async () => {
  const console = await start(site.store);
  await act(console, {
    action: 'promote',
    select: select('devices', await site.release('devices', { version: '1.1.0' })),
  });
  const remove = { action: 'remove', name: 'devices' };
  expect(await act(console, remove, { seen: 3 })).toMatchObject({ status: 409 });
  expect((await act(console, remove)).status).toBe(200);
  expect((await live())?.composition.releases).not.toHaveProperty('devices');
  expect((await act(console, { action: 'remove', name: 'shell' })).status).toBe(422);
});
