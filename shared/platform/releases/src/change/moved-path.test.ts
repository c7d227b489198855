import type { Composition } from '@platform/contracts/composition';
import { documentIn } from '@platform/testing/site/document-in';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { promote as promoteBy } from './promote.ts';
import { promoteComposition } from './promote-composition.ts';
import { rollback } from './rollback.ts';

/* The page /offers, with its file, moves from signup to devices, both released together. */

let before: Readonly<Record<string, string>>;
const { site, input } = siteForEachTest(async (template) => {
  await template.releaseAll();
  const signup = await template.release('signup', { version: '1.1.0', ...offers('signup') });
  value(await template.promote());
  const devices = await template.release('devices', { version: '1.1.0', ...offers('devices') });
  const without = await template.release('signup', { version: '1.2.0' });
  const select = [
    { name: 'signup', release: without },
    { name: 'devices', release: devices },
  ];
  before = { signup, devices };
  value(await template.promote(select));
});

function offers(app: 'signup' | 'devices') {
  const [path, page] = app === 'signup' ? ['/auth/register', 'register'] : ['/devices', 'devices'];
  return {
    pages: { [path]: page, '/offers': 'offers' },
    modules: { 'pages/offers': fixtureModule(`<h1>Offers of ${app}</h1>`) },
    files: { 'web/public/offers.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="${app}"/>` },
  };
}

async function carriedBy({ id }: Composition, path: string) {
  const html = await documentIn(site, id, path);
  const [, json = ''] = /id="composition">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json);
}

const rollBack = (...names: string[]) =>
  rollback({ ...input(), select: names.map((name) => ({ name })) });
const promote = async (...ids: readonly (readonly [name: string, release: string])[]) =>
  value(await site.promote(ids.map(([name, release]) => ({ name, release })))).composition;
const forced = async (...ids: readonly (readonly [name: string, release?: string])[]) => {
  const select = ids.map(([name, release]) => ({ name, ...(release ? { release } : {}) }));
  return value(await rollback({ ...input(), select, force: true })).composition;
};

test('the refusal names the command that takes both back in one step, and that works', async () => {
  expect(await rollBack('signup')).toMatchObject({
    problem: {
      kind: 'refused',
      message: expect.stringContaining('Run `site rollback signup devices` instead.'),
      refusals: [
        { gate: 'paths', page: '/offers', other: 'devices' },
        { gate: 'paths', page: '/offers.svg' },
      ],
    },
  });
  const { composition, entry } = value(await rollBack('signup', 'devices'));
  expect(composition.releases.signup).toBe(before.signup);
  expect(composition.publicFiles['/offers.svg']).toMatchObject({ app: 'signup' });
  expect(entry?.changes?.map(({ name }) => name)).toEqual(['devices', 'signup']);
});

test('by force the path stays with its owner, and the rest of the site is unchanged', async () => {
  const composition = await forced(['signup']);
  expect(composition.releases.signup).toBe(before.signup);
  expect(composition.owners).toEqual({ '/offers': 'devices', '/offers.svg': 'devices' });
  expect(composition.publicFiles['/offers.svg']).toMatchObject({ app: 'devices' });
  const { routes } = await carriedBy(composition, '/offers');
  expect(routes).toContainEqual(expect.objectContaining({ path: '/offers', app: 'devices' }));
  expect(routes).not.toContainEqual(expect.objectContaining({ path: '/offers', app: 'signup' }));
  expect(routes).toContainEqual(expect.objectContaining({ path: '/auth/register' }));

  // Nobody else is held up by it, and it goes live again as it is.
  const next = await promote(['pricing', await site.release('pricing', { version: '1.1.0' })]);
  expect(next.owners).toEqual(composition.owners);
  const { id } = composition;
  const again = value(await promoteComposition({ ...input(), composition: id, asItIs: true }));
  expect(again.composition.id).toBe(id);
  const solved = await promote(['signup', await site.release('signup', { version: '1.3.0' })]);
  expect(solved).not.toHaveProperty('owners');
});

test('by force a path stays with its owner, whatever its name', async () => {
  const without = await site.release('devices', { version: '1.2.0' });
  const back = await site.release('signup', { version: '1.3.0', ...offers('signup') });
  await promote(['devices', without], ['signup', back]);
  expect((await forced(['devices'])).owners).toEqual({
    '/offers': 'signup',
    '/offers.svg': 'signup',
  });
});

test('by force the first by name gets a path without an owner', async () => {
  const loyalty = { modules: { 'pages/main': fixtureModule('<h1>Loyalty</h1>') } };
  const pages = { '/loyalty': 'main' };
  const first = await site.releaseLive('loyalty', { ...loyalty, pages });
  await site.releaseLive('loyalty', { version: '2.0.0', ...loyalty, pages: { '/points': 'main' } });
  const devices = { '/devices': 'devices', '/loyalty': 'devices', '/points': 'devices' };
  const other = await site.release('devices', { version: '2.0.0', pages: devices });
  const select = [
    { name: 'loyalty', release: first },
    { name: 'devices', release: other },
  ];
  const promoted = await promoteBy({ ...input(), request: { select }, force: true });
  const { owners } = value(promoted).composition;
  expect(owners).toEqual({ '/loyalty': 'devices' });
});
