import { expect, test } from 'vitest';
import { composition } from './fixtures/composition.ts';
import { renderDocument } from './render-document.tsx';

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

test('a document says what release health counts it for; the not-found page says nothing, and is not indexed', () => {
  const release = '1.2.0-3fa9c21b5d0e7f64';
  const loadable = { release, entry: '/entry.js', integrity: 'sha384-a', modules: [] };
  const releaseHealth = { sample: 0.5 };
  const config = { ...composition.config, releaseHealth };
  const site = { ...composition, config, remotes: { pricing: loadable } };
  const viewIn = (path: string | undefined) =>
    jsonIn(
      renderDocument({ ...parts, composition: site, page: { ...parts.page, path } }),
      'scripts',
    ).view;
  const view = { composition: composition.id, app: 'pricing', release, route: '/pricing' };
  expect(viewIn('/pricing')).toEqual({ ...view, sample: 0.5 });
  expect(viewIn(undefined)).toBeUndefined();
  const missing = renderDocument({ ...parts, page: { ...parts.page, path: undefined } });
  expect(missing).toContain('<meta name="robots" content="noindex"');
});

test('the head contains the structured data of the page, and no text in it can close the element', () => {
  const structuredData = [{ '@type': 'Product', name: '</script>' }, { '@type': 'Offer' }];
  const document = renderDocument({ ...parts, structuredData });
  const head = document.slice(0, document.indexOf('</head>'));
  const found = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  expect(found.map(([, text = '']) => JSON.parse(text))).toEqual(structuredData);
});
