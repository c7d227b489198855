// @vitest-environment happy-dom
import { inRoot } from '@site/ui/fixtures/site';
import { createBrowserRouter, RouterProvider } from '@site/ui/shell';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoadResult } from './load-result.ts';
import { RemotePage } from './remote-page.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

async function open(...results: LoadResult[]) {
  const place = document.body.appendChild(document.createElement('main'));
  const element = <RemotePage id="pricing/pages/pricing" isStill={false} />;
  const router = createBrowserRouter([
    { path: '*', loader: () => results.shift(), element, hydrateFallbackElement: <p /> },
  ]);
  await act(async () => createRoot(place).render(inRoot(<RouterProvider router={router} />)));
  return place;
}

async function tryAgain() {
  const button = document.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
}

const failed: LoadResult = { kind: 'failed', error: new Error('gone'), needsDocument: false };
const loaded: LoadResult = {
  kind: 'loaded',
  component: () => <h1>Prices</h1>,
  fromFallback: false,
};

test('each attempt that fails is a notice of its own, which is read out, and keeps the focus', async () => {
  const place = await open(failed, failed, loaded);
  const notice = place.querySelector('[role=alert]');
  expect(document.activeElement).toBe(document.body);
  await tryAgain();
  const next = place.querySelector('[role=alert]');
  expect(next).not.toBeNull();
  expect(next).not.toBe(notice);
  expect(document.activeElement).toBe(next?.querySelector('button'));
  await tryAgain();
  expect(document.activeElement).toBe(place.querySelector('h1'));
});
