import type { ComposedRoute } from '@platform/contracts/composition';
import { createStaticHandler } from '@site/ui/server';
import { expect, test } from 'vitest';
import { route } from './document/fixtures/composition.ts';
import { buildRoutes } from './router.tsx';

const pages: ComposedRoute[] = [route, { ...route, path: '/', page: 'home' }];

async function answerTo(address: string): Promise<string | null | undefined> {
  let loaded: string | undefined;
  const routes = buildRoutes(pages, async (id) => {
    loaded = id;
    return { kind: 'loaded', component: () => null, fromFallback: false };
  });
  const request = new Request(`http://site.invalid${address}`);
  const answer = await createStaticHandler(routes).query(request);
  return answer instanceof Response ? answer.headers.get('location') : loaded;
}

/* The edge's own tests cover its responses to the same addresses. */
test.each([
  ['/', 'pricing/pages/home'],
  ['/pricing', 'pricing/pages/pricing'],
  ['/pricing?PLAN=Basic', 'pricing/pages/pricing'],
  ['/pricing/', '/pricing'],
  ['/pricing///?a=1&b=%20', '/pricing?a=1&b=%20'],
  ['/%70ricing?x=%', '/pricing?x=%'],
  ['/%70ricing/', '/pricing'],
  ['//', '/'],
  ['///?a=1', '/?a=1'],
  ['/Pricing', undefined],
  ['/PRICING/', undefined],
  ['//pricing', undefined],
  ['/pricing%2F', undefined],
  ['/pricing%2Fx', undefined],
  ['/pricing%20', undefined],
  ['/%2F', undefined],
  ['/__proto__', undefined],
])('%s is answered by %s', async (address, target) => {
  expect(await answerTo(address)).toBe(target);
});
