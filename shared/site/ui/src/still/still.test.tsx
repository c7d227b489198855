// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useId, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { inRoot } from '../fixtures/site.tsx';
import { RemoteBoundary } from '../remote/remote-boundary.tsx';
import { Still } from './still.tsx';
import { still } from './still-part.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const story = '<p>Sales, <b>stock</b> and pay</p>';

function prerender(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root') as HTMLElement;
}

async function hydrate(root: HTMLElement, page: ReactNode) {
  const problems: unknown[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((...text) => void problems.push(text));
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: (error) => void problems.push(error) });
  });
  log.mockRestore();
  return problems;
}

const pageWith = (part: ReactNode) => (
  <main>
    <Still id="/why">{part}</Still>
    <p>Alive</p>
  </main>
);

test('what is prerendered stays as it is, and its components do not run', async () => {
  const Story = vi.fn(() => <p>Other words</p>);
  const root = prerender(`<main><div data-still="/why">${story}</div><p>Alive</p></main>`);
  const words = root.querySelector('b');
  words?.replaceChildren(document.createElement('font'));
  const before = root.innerHTML;
  expect(await hydrate(root, pageWith(<Story />))).toEqual([]);
  expect(root.innerHTML).toBe(before);
  expect(root.querySelector('b')).toBe(words);
  expect(Story).not.toHaveBeenCalled();
});

test('a part that composing found not to be still is hydrated like any other', async () => {
  const Switch = () => {
    const [isOn, setIsOn] = useState(false);
    return (
      <button type="button" onClick={() => setIsOn(true)}>
        {isOn ? 'On' : 'Off'}
      </button>
    );
  };
  const page = pageWith(<Switch />);
  // As composing does: without the mark.
  const root = prerender(renderToString(page).replace(' data-still="/why"', ''));
  expect(await hydrate(root, page)).toEqual([]);
  await act(async () => screen.getByRole('button').click());
  expect(root.textContent).toBe('OnAlive');
});

test('the code of a still part loads only where nothing is prerendered', async () => {
  const load = vi.fn(async () => ({ default: () => <p>Other words</p> }));
  const InBrowser = still(load);
  // The id that React gives a component in this place.
  const InDocument = () => <div data-still={useId()}>Words</div>;
  const html = renderToString(inRoot(<InDocument />)).replace('Words', story);
  const root = prerender(html);
  expect(await hydrate(root, inRoot(<InBrowser />))).toEqual([]);
  expect(root.innerHTML).toContain(`>${story}</div>`);
  expect(load).not.toHaveBeenCalled();
  render(inRoot(<InBrowser />));
  expect(await screen.findByText('Other words')).toBeDefined();
});

test('the code of a part is fetched at once where a visitor is on the way to it', () => {
  const load = vi.fn(async () => ({ default: () => <p>Words</p> }));
  still(load);
  expect(load).not.toHaveBeenCalled();
  document.documentElement.dataset.ready = '';
  still(load);
  expect(load).toHaveBeenCalledOnce();
  delete document.documentElement.dataset.ready;
});

test('a part that did not load can be tried again', async () => {
  vi.useFakeTimers();
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new Error('Loading chunk 7 failed.');
    return { default: () => <p>Other words</p> };
  });
  const Part = still(load);
  const boundary = (
    <RemoteBoundary>
      <Part />
    </RemoteBoundary>
  );
  await act(async () => render(inRoot(boundary)));
  const again = () => screen.getByRole('button', { name: 'Try again' });
  expect(again()).toBeDefined();
  const calls = load.mock.calls.length;
  await act(async () => vi.runAllTimers());
  expect(load.mock.calls.length).toBe(calls);
  isOnline = true;
  await act(async () => again().click());
  expect(screen.getByText('Other words')).toBeDefined();
  vi.useRealTimers();
});
