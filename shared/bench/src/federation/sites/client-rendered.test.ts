import type { PageComposition } from '@site/contracts/composition';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { withAddresses } from '@site/contracts/site-config';
import { expect, test } from 'vitest';
import { renderDocument } from '../../../../../shell/src/document/render-document.tsx';
import { clientRendered, compositionIn, readComposedDocument } from './client-rendered.ts';

const composition: PageComposition = {
  contract: 1,
  id: '0123456789abcdef',
  config: withAddresses(exampleConfiguration, addressesFrom({})),
  remotes: {},
  routes: [],
};
const prerendered = renderDocument({
  page: {
    path: '/pricing',
    html: '<main><div><h1>Plans</h1></div></main>',
    css: '<style data-styles="a">.css-a{color:red}</style>',
  },
  composition,
  structuredData: [{ '@type': 'Product' }],
  scripts: [{ address: '/client.js', integrity: 'sha384-abc' }],
  styles: [],
  preloads: [{ address: '/page.js', integrity: 'sha384-def' }],
});

test('a client-rendered document has no page and no styles of it, and runs its scripts at once', () => {
  const { html } = clientRendered(readComposedDocument('/pricing', prerendered));
  expect(html).not.toContain('Plans');
  expect(html).not.toContain('color:red');
  expect(html).toContain('<script defer src="/client.js" integrity="sha384-abc"');
  expect(html).toContain('<link rel="preload" as="script" href="/page.js" integrity="sha384-def"');
  expect(html).not.toContain('<script>');
});

test('what a composed document carries is read back from it', () => {
  const document = readComposedDocument('/pricing', prerendered);
  expect(document.structuredData).toEqual([{ '@type': 'Product' }]);
  expect(compositionIn(document)).toEqual(composition);
  expect(compositionIn(clientRendered(document))).toEqual(composition);
});

test('a document without a page is refused', () => {
  const html = prerendered.replace('id="root"', 'id="other"');
  expect(() => clientRendered(readComposedDocument('/', html))).toThrow('was not found');
});
