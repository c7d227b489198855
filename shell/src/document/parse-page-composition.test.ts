import { pageComposition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { describe, expect, test } from 'vitest';
import { composition, route } from './fixtures/composition.ts';
import { parsePageComposition } from './parse-page-composition.ts';

type Values = Record<string, unknown>;

const modules = ['pages/home'];
const release = {
  release: '1.1.0-bbbbbbbbbbbbbbbb',
  entry: '/live.js',
  integrity: 'sha384-b',
  modules,
};
const carried = {
  ...composition,
  remotes: {
    marketing: release,
    pricing: {
      ...release,
      modules: ['pages/pricing'],
      fallback: { ...release, integrity: 'sha384-a', modules: [] },
    },
  },
  routes: [
    {
      ...route,
      picture: '/share/pricing.jpg',
      menu: [{ place: 'main', label: 'Plans', order: 10 }],
    },
    { ...route, path: '/join', indexable: false, layout: false },
  ],
};

function withEntry(way: string, value: unknown): string {
  const copy = structuredClone(carried) as Values;
  const keys = way.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Values>((inside, key) => inside[key] as Values, copy);
  parent[last] = value;
  return JSON.stringify(copy);
}

const within = (parent: string, names: string) =>
  names.split(' ').map((name) => `${parent}.${name}`);

const read = (text: string) => () => parsePageComposition(text);

test('a page composition that follows the contract is read completely', () => {
  expect(pageComposition.safeParse(carried).error).toBeUndefined();
  expect(parsePageComposition(JSON.stringify(carried))).toEqual(carried);
});

test('keys that another version added are kept at any depth', () => {
  const added = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(added);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, added(item)]);
    return { ...Object.fromEntries(entries), addedLater: { deep: [1] } };
  };
  const newer = added({ ...carried, remotes: {} }) as Values;
  newer.remotes = { ...carried.remotes, chat: { ...release, size: 3 } };
  expect(parsePageComposition(JSON.stringify(newer))).toEqual(newer);
});

describe('a composition is refused', () => {
  test('that was made for a newer contract, with its number', () => {
    const newer = CONTRACT_VERSION + 1;
    expect(read(withEntry('contract', newer))).toThrow(
      `was composed for contract ${newer}, this shell reads up to ${CONTRACT_VERSION}`,
    );
  });

  test.each([
    'contract',
    'id',
    'config',
    ...within('config', 'product company siteAddress phone email address chat features.topBanner'),
    'remotes',
    ...within('remotes.pricing', 'release entry integrity fallback.integrity'),
    'routes',
    ...within('routes.1', 'path page app title description indexable layout'),
    ...within('routes.0.menu.0', 'place label order'),
  ])('without %s, which it names', (way) => {
    const missing = `The page's composition cannot be read: ${way} is missing`;
    expect(read(withEntry(way, undefined))).toThrow(missing);
  });

  test.each([
    ['id', 7, 'id is not a text'],
    ['config.features.topBanner', 'no', 'config.features.topBanner is not true or false'],
    ['remotes', [], 'remotes is not an object'],
    ['remotes.pricing.integrity', '', 'remotes.pricing.integrity is no hash'],
    ['remotes.pricing.modules', {}, 'remotes.pricing.modules is not a list'],
    ['remotes.pricing.fallback.modules', [1], 'remotes.pricing.fallback.modules.0 is not a text'],
    ['routes', {}, 'routes is not a list'],
    ['remotes.pricing.fallback', null, 'remotes.pricing.fallback is not an object'],
    ['routes.0.still', 'yes', 'routes.0.still is not true or false'],
    ['routes.0.picture', 1, 'routes.0.picture is not a text'],
    ['routes.0.menu', null, 'routes.0.menu is not a list'],
    ['routes.0.menu.0.order', 1.5, 'routes.0.menu.0.order is not a whole number'],
  ])('where %s is %j', (way, value, reason) => {
    expect(read(withEntry(way, value))).toThrow(reason);
  });

  test.each([
    ['', 'it is not JSON'],
    ['{', 'it is not JSON'],
    ['null', 'the whole of it is not an object'],
    ['[]', 'the whole of it is not an object'],
    ['"text"', 'the whole of it is not an object'],
  ])('that is %j', (text, reason) => {
    expect(read(text)).toThrow(new Error(`The page's composition cannot be read: ${reason}`));
  });
});
