import { copyrightOf } from '@platform/contracts/copyright';
import { expect, test } from 'vitest';
import { composition, route } from './document/fixtures/composition.ts';
import { renderPage } from './server.tsx';

const bare = { ...composition, routes: [{ ...route, layout: false }] };

async function errorOf(Page: (props: { readonly title?: string }) => unknown): Promise<unknown> {
  return renderPage('/pricing', bare, async () => ({ default: Page })).then(
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
  const SoldOut = () => {
    throw 'sold out';
  };
  expect(await errorOf(SoldOut)).toBe('sold out');
});

test('the year of the copyright line is where those that serve the page write the current one', async () => {
  const config = { ...composition.config, year: 2026 };
  const routes = [{ ...route, layout: true }];
  const load = async () => ({ default: () => <h1>Pricing</h1> });
  const { html } = await renderPage('/pricing', { ...composition, config, routes }, load);
  expect(html.split(`>${copyrightOf(2026)}<`)).toHaveLength(2);
});
