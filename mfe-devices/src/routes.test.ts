import { paths } from '@site/contracts/paths';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { expect, test } from 'vitest';
import { catalogue } from './kit/catalogue.content.ts';
import { routes, sections } from './routes.ts';

const parsed = remoteRoutes.parse({ routes, sections });
/** A product name of ordinary length. */
const filled = (text: string) => text.replaceAll('{product}', 'Ordinary');

test('search results show the title and the description of the page whole', () => {
  for (const { title, description } of parsed.routes) {
    expect(filled(title).length).toBeLessThanOrEqual(60);
    expect(filled(description).length).toBeLessThanOrEqual(155);
  }
});

test('search engines are told of every device, each with the price that the page shows', () => {
  const [list] = parsed.routes.flatMap(({ structuredData }) => structuredData);
  const told = Object.entries(catalogue).map(([key, { name }]) => ({
    item: { name, offers: { price: `{devices.${key}}`, priceCurrency: 'KES' } },
  }));
  expect(list).toMatchObject({ itemListElement: told });
});

test('the checkout is for people, not for search results', () => {
  expect(parsed.routes.find(({ path }) => path === paths.deviceCheckout())?.indexable).toBe(false);
});
