import type { ComposedRoute, PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { withAddresses } from '@site/contracts/site-config';
import { Button, Link, still, useQuery } from '@site/ui';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { loadPlatform, renderPage } from '../server.tsx';

/** React as remotes get it. */
const { react, 'react/jsx-runtime': jsxRuntime } = (await loadPlatform()) as {
  react: typeof import('react');
  'react/jsx-runtime': typeof import('react/jsx-runtime');
};
const { useEffect, useRef, useState } = react;
const { jsx } = jsxRuntime;

const addresses = { site: 'https://acacia.example', setup: 'https://setup.acacia.example' };

function render(Page: ComponentType, route: Pick<ComposedRoute, 'still'> = { still: true }) {
  const composition: PageComposition = {
    contract: CONTRACT_VERSION,
    id: '0123456789abcdef',
    config: withAddresses(exampleConfiguration, addresses),
    remotes: {},
    routes: [
      {
        app: 'marketing',
        path: '/why',
        page: 'why',
        title: 'Why',
        description: 'Why.',
        indexable: true,
        chrome: false,
        ...route,
      },
    ],
  };
  return renderPage('/why', composition, async () => ({ default: Page }));
}

const Story = () => <Link to="/pricing">See the prices</Link>;

test('the document of a still page does not ask for its code', async () => {
  const { html, later } = await render(Story);
  expect(html).toMatch(/<div data-still="\/why">.*See the prices/);
  expect(later).toEqual(['marketing/pages/why']);
  expect((await render(Story, {})).later).toEqual([]);
});

const alive: Record<string, ComponentType> = {
  useState: () => <p>{useState('a')[0]}</p>,
  useEffect: () => {
    useEffect(() => {});
    return <p>Stock</p>;
  },
  onClick: () => jsx('a', { onClick: () => {}, children: 'Play' }),
  ref: () => jsx('p', { ref: () => {}, children: 'Play' }),
  'What enters after hydration': () => <p>{useQuery()}</p>,
  '<textarea>': () => <textarea />,
  '<input>': () => (
    <div>
      <div>
        <p>Words</p>
      </div>
      <input type="text" />
    </div>
  ),
  'An element with aria-expanded': () => (
    <a href="/more" aria-expanded="false">
      More
    </a>
  ),
};

test.each(Object.entries(alive))('%s is refused on a still page', async (what, Page) => {
  await expect(render(Page)).rejects.toThrow(`${what} `);
  await expect(render(Page)).rejects.toThrow('in a part that is declared still');
  await expect(render(Page, {})).resolves.toBeDefined();
});

test('a button that does nothing may be on a still page, as where a switch takes its address', async () => {
  await expect(render(() => <Button>Ask for a call</Button>)).resolves.toBeDefined();
});

test('a still part of a live page is held to it, and the rest of the page is not', async () => {
  const Page = (Part: ComponentType) => {
    const StillPart = still(async () => ({ default: Part }));
    return () => {
      useRef(useState('live'));
      return (
        <>
          <Button>Play</Button>
          <StillPart />
          <Button>Stop</Button>
        </>
      );
    };
  };
  const { html } = await render(Page(Story), {});
  expect(html).toMatch(/<div data-still="[^"]+"><a [^>]*href="\/pricing"/);
  await expect(render(Page(alive.useState as ComponentType), {})).rejects.toThrow('useState ');
  await expect(render(Page(alive['<input>'] as ComponentType), {})).rejects.toThrow('<input> ');
});
