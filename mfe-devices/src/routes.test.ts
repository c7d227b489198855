import { remoteRoutes } from '@site/contracts/remote-routes';
import { expect, test } from 'vitest';
import { catalogue } from './content/catalogue.content.ts';
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

test('search engines are told of every device, and of no price', () => {
  const told = JSON.stringify(parsed.routes.map(({ structuredData }) => structuredData));
  for (const { name } of Object.values(catalogue)) expect(told).toContain(name);
  expect(told).not.toMatch(/"offers"|"price"|KSh/);
});
