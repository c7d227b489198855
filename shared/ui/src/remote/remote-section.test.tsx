// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteWith } from '../fixtures/site.tsx';
import { Root } from '../shell/root.tsx';
import { createStyleCache } from '../shell/style-cache.ts';
import type { Site } from '../site/site-context.ts';
import { RemoteSection } from './remote-section.tsx';

const Plans = () => <button type="button">Choose a plan</button>;
const prerendered = '<div><!--$--><button type="button">Choose a plan</button><!--/$--></div>';

/** The visitors' viewports; a test makes each report that it is near the observed element. */
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

function page(site: Site, deferred = false) {
  return (
    <Root cache={createStyleCache()} site={site}>
      <RemoteSection id="pricing/plans" deferred={deferred} />
    </Root>
  );
}

/** A site with the given results of loading, in turn, and a record of calls and reports. */
function siteThat(...answers: readonly (ComponentType | Error)[]) {
  const asked: string[] = [];
  const reported: string[] = [];
  const site = siteWith({
    async loadModule(id) {
      const answer = answers[asked.push(id) - 1];
      if (answer instanceof Error || !answer) throw answer ?? new Error('asked too often');
      return answer;
    },
    report: (id, error) => void reported.push(`${id}: ${(error as Error).message}`),
  });
  return { site, asked, reported };
}

test('after a navigation a section loads immediately, deferred or not', async () => {
  const { site, asked } = siteThat(Plans);
  render(page(site, true));
  expect(await screen.findByRole('button', { name: 'Choose a plan' })).toBeDefined();
  expect(asked).toEqual(['pricing/sections/plans']);
});

test('an id that names no owner is refused while it is written', () => {
  // @ts-expect-error `plans` may be anybody's.
  expect(<RemoteSection id="plans" />).toBeDefined();
});

/** Opens the prerendered page. */
async function arrive(site: Site, deferred: boolean) {
  const container = document.createElement('div');
  container.innerHTML = prerendered;
  document.body.replaceChildren(container);
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
    const { site, asked } = siteThat(Plans);
    const { shown, mismatches } = await arrive(site, false);
    expect(asked).toHaveLength(1);
    expect(document.querySelector('button')).toBe(shown);
    expect(mismatches).toEqual([]);
  });

  test('that is deferred does not load before a visitor scrolls near it', async () => {
    const { site, asked } = siteThat(Plans);
    const { shown, mismatches } = await arrive(site, true);
    expect(asked).toEqual([]);
    expect(document.querySelector('button')).toBe(shown);
    await act(async () => observers.at(-1)?.comeNear());
    expect(asked).toHaveLength(1);
    expect(document.querySelector('button')).toBe(shown);
    expect(mismatches).toEqual([]);
  });

  test.each(['pointerDown', 'keyDown', 'input'] as const)(
    'that is deferred loads on %s anywhere in the page',
    async (interaction) => {
      const { site, asked } = siteThat(Plans);
      await arrive(site, true);
      await act(async () => void fireEvent[interaction](document.documentElement));
      expect(asked).toHaveLength(1);
    },
  );

  test('can be read while there is no network, and loads when there is one again', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { site, asked } = siteThat(new Error('offline'), Plans);
    await arrive(site, false);
    await act(async () => {});
    expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeDefined();
    network.mockReturnValue(true);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(asked).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeDefined();
    network.mockRestore();
  });
});

describe('a page that renders again', () => {
  test('leaves a section as it is', async () => {
    const { site, asked } = siteThat(Plans);
    const { rerender } = render(page(site));
    const shown = await screen.findByRole('button', { name: 'Choose a plan' });
    rerender(page(site));
    expect(screen.getByRole('button', { name: 'Choose a plan' })).toBe(shown);
    expect(asked).toHaveLength(1);
  });

  test('leaves the prerendered HTML of a section that nobody has come near', async () => {
    const { site, asked } = siteThat(Plans);
    const { shown, rerender } = await arrive(site, true);
    await act(async () => rerender(page(site, true)));
    expect(document.querySelector('button')).toBe(shown);
    expect(asked).toEqual([]);
  });
});

describe('a section that fails', () => {
  const notice = () => screen.findByRole('alert');
  beforeEach(() => {
    // React reports each error that a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => vi.restoreAllMocks();
  });

  test('shows a notice, is reported, and loads again when the visitor retries', async () => {
    const { site, asked, reported } = siteThat(new Error('gone'), Plans);
    render(page(site));
    await notice();
    expect(reported).toEqual(['pricing/sections/plans: gone']);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Choose a plan' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  const WithHeading = () => (
    <section>
      <h2>Our plans</h2>
      <Plans />
    </section>
  );

  test('gives the focus of the retry to the heading of what has loaded', async () => {
    const { site } = siteThat(new Error('gone'), WithHeading);
    render(page(site));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    retry.focus();
    fireEvent.click(retry);
    const heading = await screen.findByRole('heading', { name: 'Our plans' });
    expect(document.activeElement).toBe(heading);
  });

  test('gives the focus of a retry that failed as well to the next one', async () => {
    const { site, asked } = siteThat(new Error('gone'), new Error('gone'), WithHeading);
    render(page(site));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(document.body);
    retry.focus();
    await act(async () => fireEvent.click(retry));
    expect(asked).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
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

  test('takes no focus when it loads at the first attempt', async () => {
    const { site } = siteThat(WithHeading);
    render(page(site));
    await screen.findByRole('heading', { name: 'Our plans' });
    expect(document.activeElement).toBe(document.body);
  });

  test('loads again when the visitor comes back to its page', async () => {
    const { site } = siteThat(new Error('gone'), Plans);
    const { unmount } = render(page(site));
    await notice();
    unmount();
    render(page(site));
    expect(await screen.findByRole('button', { name: 'Choose a plan' })).toBeDefined();
  });

  test('while it renders is reported in the same way', async () => {
    const { site, reported } = siteThat(() => {
      throw new Error('no such price');
    });
    render(page(site));
    await notice();
    expect(reported).toEqual(['pricing/sections/plans: no such price']);
  });
});
