// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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
