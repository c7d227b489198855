import { expect, test } from 'vitest';
import { catalogue } from '../../kit/catalogue.content.ts';
import { deviceList } from './structured-data.ts';

test('structured data lists every device, each with the price that the page shows', () => {
  const told = Object.entries(catalogue).map(([key, { name }]) => ({
    item: { name, offers: { price: `{devices.${key}}`, priceCurrency: 'KES' } },
  }));
  expect(deviceList).toMatchObject({ itemListElement: told });
});
