import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogue } from '../../kit/catalogue.content.ts';
import { moreDevicesText, terminalText } from './devices.content.ts';
import { deviceList } from './structured-data.ts';

const { touchScreen, singleDevices } = moreDevicesText;
const { views } = terminalText;

test('every device with a price is shown on the page, once', () => {
  const shown = [
    'portableTerminal',
    ...touchScreen.models.map(({ key }) => key),
    ...singleDevices.map(({ key }) => key),
  ];
  expect(shown.toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

test('the small views beside the first picture arrive in one file, which has each of them', async () => {
  const file = await readFile(new URL('../../kit/drawings/terminal-views.svg', import.meta.url));
  const [, ...others] = views.map(({ src }) => src.split('#'));
  for (const [address, view] of others) {
    expect(address).toBe(others[0]?.[0]);
    expect(file.toString()).toContain(`<view id="${view}"`);
  }
});

test('structured data lists every device, each with the price that the page shows', () => {
  const listed = Object.entries(catalogue).map(([key, { name }]) => ({
    item: { name, offers: { price: `{devices.${key}}`, priceCurrency: 'KES' } },
  }));
  expect(deviceList).toMatchObject({ itemListElement: listed });
});
