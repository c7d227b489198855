import type { ComposedRoute } from '@site/contracts/composition';
import { createStaticHandler } from '@site/ui/server';
import { expect, test } from 'vitest';
import { buildRoutes } from './router.tsx';

const route = (path: string, page: string): ComposedRoute => ({
  app: 'pricing',
  path,
  page,
  title: page,
  description: page,
  indexable: true,
  layout: true,
});
const pages = [route('/', 'home'), route('/pricing', 'pricing')];

/** The redirect target of an address, or its module; undefined for the not-found page. */
async function answerTo(address: string): Promise<string | null | undefined> {
  let loaded: string | undefined;
  const routes = buildRoutes(pages, async (id) => {
    loaded = id;
    return { kind: 'loaded', component: () => null, fromFallback: false };
  });
  const answer = await createStaticHandler(routes).query(
    new Request(`http://site.invalid${address}`),
  );
  return answer instanceof Response ? answer.headers.get('location') : loaded;
}

/* The edge's own tests cover its responses to the same addresses. */
test.each([
  ['/', 'pricing/pages/home'],
  ['/pricing', 'pricing/pages/pricing'],
  ['/pricing?PLAN=Basic', 'pricing/pages/pricing'],
])('%s is a page', async (address, module) => {
  expect(await answerTo(address)).toBe(module);
});

test.each([
  ['/pricing/', '/pricing'],
  ['/pricing///?a=1&b=%20', '/pricing?a=1&b=%20'],
  ['/%70ricing?x=%', '/pricing?x=%'],
  ['/%70ricing/', '/pricing'],
  ['//', '/'],
  ['///?a=1', '/?a=1'],
])('%s leads to %s', async (address, target) => {
  expect(await answerTo(address)).toBe(target);
});

test.each([
  '/Pricing',
  '/PRICING/',
  '//pricing',
  '/pricing%2F',
  '/pricing%2Fx',
  '/pricing%20',
  '/%2F',
  '/__proto__',
])('%s is not found', async (address) => {
  expect(await answerTo(address)).toBeUndefined();
});
