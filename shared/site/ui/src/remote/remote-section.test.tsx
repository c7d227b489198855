// @vitest-environment happy-dom

import { preserveInput } from '@platform/browser/hydration';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inRoot, siteWith } from '../fixtures/site.tsx';
import type { Site } from '../site/site-context.ts';
import { FocusesHeading } from './focuses-heading.tsx';
import { RemoteSection } from './remote-section.tsx';

const Plans = () => <button type="button">Choose a plan</button>;
const WithHeading = () => (
  <section>
    <h2>Our plans</h2>
    <Plans />
  </section>
);
const prerendered =
  '<div data-unhydrated><!--$--><div data-section="pricing/sections/plans"><button type="button">Choose a plan</button></div><!--/$--></div>';

const observers: { comeNear(): void }[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push({ comeNear: () => notify([{ isIntersecting: true }]) });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  observers.length = 0;
  vi.unstubAllGlobals();
});

const page = (site: Site, deferred = false) =>
  inRoot(<RemoteSection id="pricing/plans" deferred={deferred} />, site);

function siteThat(...answers: readonly (ComponentType | Error)[]) {
  const loaded: string[] = [];
  const reported: string[] = [];
  const site = siteWith({
    async loadModule(id) {
      const answer = answers[loaded.push(id) - 1];
      if (answer instanceof Error || !answer) throw answer ?? new Error('loaded too often');
      return answer;
    },
    report: (id, error) => void reported.push(`${id}: ${(error as Error).message}`),
  });
  return { site, loaded, reported };
}

test('after a navigation a section loads immediately, deferred or not, and takes no focus', async () => {
  const { site, loaded } = siteThat(WithHeading);
  const { rerender } = render(page(site, true));
  const shown = await screen.findByRole('button', { name: 'Choose a plan' });
  expect(loaded).toEqual(['pricing/sections/plans']);
  expect(document.activeElement).toBe(document.body);
  rerender(page(site, true));
  expect(screen.getByRole('button', { name: 'Choose a plan' })).toBe(shown);
  expect(loaded).toHaveLength(1);
});

test('an id that names no owner is refused while it is written', () => {
  // @ts-expect-error `plans` may be anybody's.
  expect(<RemoteSection id="plans" />).toBeDefined();
});

async function arrive(site: Site, deferred: boolean, html = prerendered) {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  preserveInput(container);
  const mismatches: unknown[] = [];
  const shown = document.querySelector('button');
  const { rerender } = await act(async () =>
    render(page(site, deferred), {
      container,
      hydrate: true,
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  return { shown, mismatches, rerender };
}

describe('a prerendered section', () => {
  test('stays on screen, and is the same element once its code has arrived', async () => {
    const { site, loaded } = siteThat(Plans);
    const { shown, mismatches } = await arrive(site, false);
    expect(loaded).toHaveLength(1);
    expect(document.querySelector('button')).toBe(shown);
    expect(mismatches).toEqual([]);
  });

  test('that is deferred does not load before a visitor scrolls near it', async () => {
    const { site, loaded } = siteThat(Plans);
    const { shown, mismatches, rerender } = await arrive(site, true);
    await act(async () => rerender(page(site, true)));
    expect(loaded).toEqual([]);
    expect(document.querySelector('button')).toBe(shown);
    await act(async () => observers.at(-1)?.comeNear());
    expect(loaded).toHaveLength(1);
    expect(document.querySelector('button')).toBe(shown);
    expect(mismatches).toEqual([]);
  });

  test.each(['pointerDown', 'keyDown', 'click', 'input', 'change'] as const)(
    'that is deferred loads on %s anywhere in the page',
    async (interaction) => {
      const { site, loaded } = siteThat(Plans);
      await arrive(site, true);
      await act(async () => void fireEvent[interaction](document.documentElement));
      expect(loaded).toHaveLength(1);
    },
  );

  test.each([
    ['a field that was changed', '<div', '<div data-changed=""'],
    ['a press that waits', '<button', '<button data-pressed="1"'],
  ])('that is deferred loads at once for %s before', async (_what, tag, used) => {
    const { site, loaded } = siteThat(Plans);
    await arrive(site, true, prerendered.replace(tag, used));
    expect(loaded).toHaveLength(1);
  });

  test('stays the same element beside a notice where its code does not load, refuses what is pressed in it, and comes alive by a retry', async () => {
    const { site, loaded } = siteThat(new Error('blocked'), new Error('blocked'), Plans);
    const events: string[] = [];
    for (const type of ['dropped', 'settled']) {
      addEventListener(type, () => events.push(type), { once: true });
    }
    const pressed = prerendered.replace('<button', '<button data-pressed="1_0_0_1_here"');
    const { shown, mismatches } = await arrive(site, false, pressed);
    const plan = () => screen.getByRole('button', { name: 'Choose a plan' });
    const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('You can read it');
    expect(plan()).toBe(shown);
    expect(plan().closest('[data-unhydrated][data-failed]')).not.toBeNull();
    expect(plan().dataset.pressed).toBeUndefined();
    expect(events).toEqual(['dropped', 'settled']);
    expect(document.querySelectorAll('[data-unhydrated]')).toHaveLength(1);
    tryAgain().focus();
    await act(async () => tryAgain().click());
    expect(plan()).toBe(shown);
    expect(document.activeElement).toBe(tryAgain());
    await act(async () => tryAgain().click());
    expect(loaded).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(plan().closest('[data-unhydrated]')).toBeNull();
    expect(mismatches).toEqual([]);
  });

  test('can be read while there is no network, and loads when there is one again', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { site, loaded } = siteThat(new Error('offline'), Plans);
    await arrive(site, false);
    await act(async () => {});
    expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeDefined();
    network.mockReturnValue(true);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(loaded).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeDefined();
    network.mockRestore();
  });
});

describe('a section that fails', () => {
  beforeEach(() => {
    // React reports each error that a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => vi.restoreAllMocks();
  });

  test('gives the focus of a retry to the next one, or to the heading of what has loaded', async () => {
    const { site, loaded } = siteThat(new Error('gone'), new Error('gone'), WithHeading);
    render(page(site));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(document.querySelector('[role=alert] a[href^="tel:"]')).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
    retry.focus();
    await act(async () => fireEvent.click(retry));
    expect(loaded).toHaveLength(2);
    const next = screen.getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    const heading = await screen.findByRole('heading', { name: 'Our plans' });
    expect(document.activeElement).toBe(heading);
  });

  test('presses nothing after a retry that was pressed before: its notice has refused that', async () => {
    let isBroken = true;
    const { site, reported } = siteThat(() => {
      if (isBroken) throw new Error('no plans');
      return <Plans />;
    });
    await arrive(
      site,
      false,
      prerendered.replace('<button', '<button data-pressed="1_0_0_1_here"'),
    );
    expect(screen.getByRole('alert').textContent).toContain('That is our fault');
    expect(reported).toEqual(['pricing/sections/plans: no plans']);
    isBroken = false;
    const clicks = vi.fn();
    addEventListener('click', clicks);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    const plan = await screen.findByRole('button', { name: 'Choose a plan' });
    expect(plan.dataset.pressed).toBeUndefined();
    expect(clicks).toHaveBeenCalledTimes(1);
    removeEventListener('click', clicks);
  });

  test('leaves the focus to a visitor who went on before it had loaded', async () => {
    const { site } = siteThat(new Error('gone'), WithHeading);
    render(
      <>
        <input aria-label="Name" />
        {page(site)}
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    screen.getByRole('textbox', { name: 'Name' }).focus();
    await screen.findByRole('heading', { name: 'Our plans' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test('what a retry has loaded gets the focus, without taking back a visitor who has read on', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    render(
      <section>
        <h2>Plans</h2>
        <FocusesHeading />
      </section>,
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Plans' }));
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });
});
