// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQueryState } from './query-state.ts';

function Counter() {
  const [count, change] = useQueryState(
    (query) => Number(new URLSearchParams(query).get('count') ?? 0),
    (state, query) => {
      const params = new URLSearchParams(query);
      params.set('count', String(state));
      return `?${params}`;
    },
  );
  return (
    <>
      <output>{count}</output>
      <button type="button" onClick={() => change((before) => before + 1)}>
        more
      </button>
      <button type="button" onClick={() => change((before) => before)}>
        same
      </button>
    </>
  );
}

let router: DataRouter;

beforeEach(() => window.history.replaceState(null, '', '/shop?from=mail&count=3#list'));
afterEach(() => {
  cleanup();
  router.dispose();
  vi.restoreAllMocks();
});

function shop() {
  router = createBrowserRouter([{ path: '/shop', element: <Counter /> }]);
  return <RouterProvider router={router} />;
}

const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => window.location.pathname + window.location.search + window.location.hash;

test('state is read from the address, and a change replaces its part of the address alone', () => {
  render(shop());
  expect(shown()).toBe('3');
  const { state, length } = window.history;
  press('more');
  expect(shown()).toBe('4');
  expect(address()).toBe('/shop?from=mail&count=4#list');
  expect(window.history.length).toBe(length);
  expect(window.history.state).toEqual(state);
});

test('a change that changes nothing leaves the address alone', () => {
  render(shop());
  const replace = vi.spyOn(window.history, 'replaceState');
  press('same');
  expect(replace).not.toHaveBeenCalled();
});

test('another visit of the same page reads the address again', async () => {
  render(shop());
  press('more');
  await act(() => router.navigate('/shop?count=7'));
  expect(shown()).toBe('7');
});

test('the state on screen is right also where the browser refuses to change the address', () => {
  render(shop());
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  press('more');
  press('more');
  expect(shown()).toBe('5');
});

test('the first render is the prerendered one, and the address is read right after it', async () => {
  window.history.replaceState(null, '', '/shop');
  const container = document.createElement('div');
  container.innerHTML = renderToString(shop());
  document.body.replaceChildren(container);
  expect(shown()).toBe('0');
  router.dispose();
  window.history.replaceState(null, '', '/shop?count=3');
  const mismatches: unknown[] = [];
  await act(async () => {
    render(shop(), {
      container,
      hydrate: true,
      onRecoverableError: (error) => mismatches.push(error),
    });
  });
  expect(mismatches).toEqual([]);
  expect(shown()).toBe('3');
});
