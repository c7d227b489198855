import type { PageComposition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { withAddresses } from '@site/contracts/site-config';
import { expect, test } from 'vitest';
import { renderPage } from './server.tsx';

const addresses = { site: 'https://acacia.example', setup: 'https://setup.acacia.example' };
const composition: PageComposition = {
  contract: CONTRACT_VERSION,
  id: '0123456789abcdef',
  config: withAddresses(exampleConfiguration, addresses),
  remotes: {},
  routes: [
    {
      app: 'pricing',
      path: '/pricing',
      page: 'pricing',
      title: 'Pricing',
      description: 'What it costs.',
      indexable: true,
      layout: false,
    },
  ],
};

async function errorOf(Page: (props: { readonly title?: string }) => unknown): Promise<unknown> {
  return renderPage('/pricing', composition, async () => ({ default: Page })).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('an element without a component is an error that names the component around it', async () => {
  const missing: Record<string, () => null> = {};
  const error = await errorOf(function Pricing({ title = 'Pricing' }) {
    const Prices = missing[title] as () => null;
    return <Prices />;
  });
  expect(error).toMatchObject({
    message: expect.stringContaining('Element type is invalid'),
    componentStack: expect.stringMatching(/^\s+at Pricing \(.*server\.test\.tsx:\d+:\d+\)/),
  });
});

test('what a page throws is thrown as it is', async () => {
  expect(
    await errorOf(() => {
      throw 'sold out';
    }),
  ).toBe('sold out');
});
