import { Button, Link, still, useQuery } from '@site/ui';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { composition, route } from '../document/fixtures/composition.ts';
import { loadPlatform, renderPage } from '../server.tsx';

const { react, 'react/jsx-runtime': jsxRuntime } = (await loadPlatform()) as {
  react: typeof import('react');
  'react/jsx-runtime': typeof import('react/jsx-runtime');
};
const { useEffect, useRef, useState } = react;
const { jsx } = jsxRuntime;

/** The page `/why`, which is still unless a test says otherwise. */
function render(Page: ComponentType, isStill = true) {
  const why = { ...route, path: '/why', page: 'why', layout: false };
  const routes = [{ ...why, ...(isStill && { still: true }) }];
  return renderPage('/why', { ...composition, routes }, async () => ({ default: Page }));
}

const saying = (what: string) =>
  expect.objectContaining({ message: expect.stringContaining(what) });

const Story = () => <Link to="/pricing">See the prices</Link>;

test('the document of a still page does not fetch its code', async () => {
  const { html, later } = await render(Story);
  expect(html).toMatch(/<div data-still="\/why">.*See the prices/);
  expect(later).toEqual(['pricing/pages/why']);
  expect((await render(Story, false)).later).toEqual([]);
});

const Question = () => (
  <div>
    <div>
      <p>Words</p>
    </div>
    <input type="text" name="question" className="wide" />
  </div>
);

const Counter = () => <p>{useState('a')[0]}</p>;

const alive: Record<string, ComponentType> = {
  'useState needs code in the browser': Counter,
  'useEffect needs code in the browser': () => {
    useEffect(() => {});
    return <p>Stock</p>;
  },
  'onClick needs code in the browser': () => jsx('a', { onClick: () => {}, children: 'Play' }),
  'ref needs code in the browser': () => jsx('p', { ref: () => {}, children: 'Play' }),
  'What enters after hydration needs code in the browser': () => <p>{useQuery()}</p>,
  '<textarea> does nothing': () => <textarea />,
  '<select aria-label="City"> does nothing': () => <select aria-label="City" />,
  '<form> does nothing': () => <form />,
  '<button type="button" aria-haspopup="menu"> does nothing': () => (
    <button type="button" aria-haspopup="menu">
      More
    </button>
  ),
  '<input type="text" name="question"> does nothing': Question,
  '<a href="/more" aria-expanded="false"> does nothing': () => (
    <a href="/more" aria-expanded="false">
      More
    </a>
  ),
};

test.each(Object.entries(alive))(
  '%s on a still page: the page loads its code',
  async (what, Page) => {
    const { html, later, notStill } = await render(Page);
    expect(notStill).toEqual([saying(what)]);
    expect(html).not.toContain('data-still');
    expect(later).toEqual([]);
    expect((await render(Page, false)).notStill).toEqual([]);
  },
);

const harmless =
  /^use(CacheRefresh|Callback|Context|DebugValue|EffectEvent|Id|Memo|MemoCache|Ref)$/;
const hooks = Object.keys(react).filter((name) => /^use[A-Z]/.test(name));

test.each(hooks.filter((name) => !harmless.test(name)))(
  'React’s %s is not for still pages, like each hook that is not known to be harmless',
  async (name) => {
    const { notStill } = await render(() => {
      const hook = Reflect.get(react, name) as (...args: unknown[]) => unknown;
      const snapshot = () => '';
      hook(() => () => {}, snapshot, snapshot);
      return <p>Words</p>;
    });
    expect(notStill).toEqual([saying(`${name} needs`)]);
  },
);

test('a button that does nothing may be on a still page, as where a switch takes its address', async () => {
  const { html, notStill } = await render(() => <Button>Ask for a call</Button>);
  expect(html).toContain('data-still="/why"');
  expect(notStill).toEqual([]);
});

test('what else goes wrong on a page that is not still is an error as on any other', async () => {
  const Prices = () => {
    throw new Error('no prices');
  };
  const Page = () => (
    <>
      <Question />
      <Prices />
    </>
  );
  await expect(render(Page)).rejects.toThrow('no prices');
});

describe('a still part of a live page', () => {
  const pageWith = (...parts: ComponentType[]) => {
    const stillParts = parts.map((Part) => still(async () => ({ default: Part })));
    return () => {
      useRef(useState('live'));
      return (
        <>
          <Button>Play</Button>
          {stillParts.map((StillPart, index) => (
            <StillPart key={index} />
          ))}
          <Button>Stop</Button>
        </>
      );
    };
  };

  test('is held to it, and the rest of the page is not', async () => {
    const { html, notStill } = await render(pageWith(Story), false);
    expect(html).toMatch(/<div data-still="[^"]+"><a [^>]*href="\/pricing"/);
    expect(notStill).toEqual([]);
  });

  test('that is not still loads its code, and the other parts do not', async () => {
    const { html, notStill } = await render(pageWith(Counter, Story, Question), false);
    const input = '<input type="text" name="question"> does nothing';
    expect(notStill).toEqual([saying('useState needs'), saying(input)]);
    expect(html.match(/data-still=/g)).toHaveLength(1);
    expect(html).toMatch(/<div data-still="[^"]+"><a [^>]*href="\/pricing"/);
  });

  test('that is in another one makes that one alive as well, which would stand around it without code', async () => {
    const { html, notStill } = await render(pageWith(pageWith(Counter)));
    expect(html).not.toContain('data-still');
    expect(notStill).toHaveLength(3);
  });

  test('in which a control stands is named by the place that declares it', async () => {
    const { notStill } = await render(pageWith(Question), false);
    expect(notStill).toMatchObject([{ stack: expect.stringContaining('still-pages.test.tsx') }]);
  });
});
