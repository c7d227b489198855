// @vitest-environment happy-dom

import { keepFirstPage, type LoadResult, type PageResult } from '@platform/browser/load-result';
import { inRoot } from '@site/ui/fixtures/site';
import { createBrowserRouter, RouterProvider } from '@site/ui/shell';
import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RemotePage } from './remote-page.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

async function open(...results: PageResult[]) {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () => root.render(inRoot(<RouterProvider router={routerOf(results)} />)));
  return place;
}

function routerOf(results: PageResult[], hydrationData?: { loaderData: { page: PageResult } }) {
  const element = <RemotePage id="pricing/pages/pricing" isStill={false} />;
  return createBrowserRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: () => results.shift(),
        element,
        hydrateFallbackElement: <p />,
      },
    ],
    hydrationData ? { hydrationData } : {},
  );
}

async function tryAgain() {
  const button = document.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
}

const failed: LoadResult = { kind: 'failed', error: new Error('gone'), needsDocument: false };
const loaded: PageResult = {
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

test('a page whose code does not load keeps what the document shows and what was typed, beside the notice, and again after another page', async () => {
  const place = document.body.appendChild(document.createElement('main'));
  place.innerHTML =
    '<div data-page="true"><h1>Prices</h1><input aria-label="Users"><div data-unhydrated><button type="button" aria-busy="true" data-pressed="1_0_0_1_here">Buy</button></div></div>';
  const page = place.firstElementChild;
  const users = place.querySelector('input');
  if (users) users.value = '7';
  const withHtml = keepFirstPage('/', page);
  expect(withHtml('/about', failed)).toEqual(failed);
  const kept = withHtml('/', failed);
  const router = routerOf([kept, kept, loaded], { loaderData: { page: kept } });
  const mismatches: unknown[] = [];
  await act(async () =>
    hydrateRoot(place, inRoot(<RouterProvider router={router} />), {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  const notice = () => place.querySelector('[role=alert]');
  const expectKept = () => {
    expect(place.querySelectorAll('h1')).toHaveLength(1);
    expect(place.querySelector('[data-failed] h1')?.textContent).toBe('Prices');
    expect(notice()?.textContent).toContain('You can read it');
    expect(
      place.querySelector('[data-failed] [data-unhydrated], [data-pressed], [aria-busy]'),
    ).toBe(null);
  };
  expectKept();
  expect(place.querySelector('input')).toBe(users);
  expect(mismatches).toEqual([]);
  await tryAgain();
  expectKept();
  expect(place.querySelector('input')).toBe(users);
  expect(users?.value).toBe('7');
  expect(document.activeElement).toBe(notice()?.querySelector('button'));
  await tryAgain();
  await tryAgain();
  expect(notice()).toBeNull();
  expect(place.innerHTML).toContain('<h1');
  expect(place.querySelector('[data-failed]')).toBeNull();
});

test('a page that throws says that it is our fault and whom to call, under the heading of the specification', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const place = await open({
    ...loaded,
    component() {
      if (isBroken) throw new Error('no price');
      return <h1>Prices</h1>;
    },
  } as PageResult);
  const says = () => place.textContent ?? '';
  expect(place.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
  expect(says()).toMatch(/no price.*our fault.*You can also call/);
  expect(says()).not.toContain('Check your connection');
  await tryAgain();
  expect(document.activeElement).toBe(place.querySelector('button'));
  isBroken = false;
  await tryAgain();
  expect(place.querySelector('h1')?.textContent).toBe('Prices');
  vi.restoreAllMocks();
});
