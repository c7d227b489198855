import type { PageComposition } from '@site/contracts/composition';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { withAddresses } from '@site/contracts/site-config';
import { expect, test } from 'vitest';
import { renderDocument } from './render-document.tsx';

const route = { app: 'pricing', page: 'pricing', description: 'What it costs.' } as const;
const composition: PageComposition = {
  contract: 1,
  id: '0123456789abcdef',
  config: withAddresses(exampleConfiguration, addressesFrom({})),
  // Rendering a document does not need them.
  remotes: {} as PageComposition['remotes'],
  routes: [{ ...route, path: '/pricing', title: 'Plans', indexable: true, layout: true }],
};

const parts = {
  page: { path: '/pricing', html: '<h1>Plans</h1>', css: '' },
  composition,
  structuredData: [],
  scripts: [{ address: '/client.js', integrity: 'sha384-a' }],
  styles: [],
  preloads: [],
};

const jsonIn = (document: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(document)?.[1] ?? '');

test('a document with a directory carries the rest, and runs the directory before the shell', () => {
  const directory = { address: '/directory.js', integrity: 'sha384-b' };
  const document = renderDocument({ ...parts, directory });
  const { remotes: _remotes, routes: _routes, ...rest } = composition;
  expect(jsonIn(document, 'composition')).toEqual(JSON.parse(JSON.stringify(rest)));
  expect(document).toContain('id="composition-directory"></script>');
  expect(document).toContain('<title>Plans</title>');
  expect(jsonIn(document, 'scripts').run).toEqual([
    ['/directory.js', 'sha384-b'],
    ['/client.js', 'sha384-a'],
  ]);
});

test('the head contains the structured data of the page, and no text in it can close the element', () => {
  const document = renderDocument({
    ...parts,
    structuredData: [{ '@type': 'Product', name: '</script>' }, { '@type': 'Offer' }],
  });
  const head = document.slice(0, document.indexOf('</head>'));
  const told = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  expect(told.map(([, text = '']) => JSON.parse(text))).toEqual([
    { '@type': 'Product', name: '</script>' },
    { '@type': 'Offer' },
  ]);
});
