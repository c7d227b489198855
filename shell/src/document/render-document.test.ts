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
  routes: [{ ...route, path: '/pricing', title: 'Plans', indexable: true, chrome: true }],
};

test('the head contains the structured data of the page, and no text in it can close the element', () => {
  const document = renderDocument({
    page: { path: '/pricing', html: '<h1>Plans</h1>', css: '' },
    composition,
    structuredData: [{ '@type': 'Product', name: '</script>' }, { '@type': 'Offer' }],
    scripts: [],
    styles: [],
    preloads: [],
  });
  const head = document.slice(0, document.indexOf('</head>'));
  const told = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  expect(told.map(([, text = '']) => JSON.parse(text))).toEqual([
    { '@type': 'Product', name: '</script>' },
    { '@type': 'Offer' },
  ]);
});
