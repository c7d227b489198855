import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessibleOn, remaining } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { distinctPaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import {
  insertedNodes,
  locales,
  offline,
  translated,
  translatedEarly,
  withoutStorage,
} from './conditions.ts';
import { enlarged, largest, zoomed } from './enlarged.ts';
import { expectNoFaults, openPage, testUse } from './every-page.ts';
import { focusInView } from './targets.ts';

// Pages of the same code differ in their texts alone.
const pages = distinctPaths(readSettings().templateStore);

for (const path of pages) {
  test(`the page at ${path} is accessible and can be read and used on every other screen`, async ({
    newVisitor,
  }) => {
    const page = await openPage(newVisitor, path);
    for (const screen of remaining) await expectAccessibleOn(page, screen);
    await expectNoFaults(page, [focusInView(1440, 900), ...enlarged]);
  });
}

const visitors = [
  [translatedEarly],
  [insertedNodes, withoutStorage],
  [translated, offline],
] as const;
const toRead = [paths.features(), paths.devices(), paths.about(), paths.terms()];
const isToRead = (path: string) => toRead.includes(path) || path.startsWith('/products/');
testUse(
  pages.filter((path) => !isToRead(path)),
  [...visitors, ...locales.map((locale) => [locale] as const)],
);
// Pages to read have their components in common: each visitor comes to two or three.
for (const [index, path] of pages.filter(isToRead).entries()) {
  testUse([path], visitors.slice(index % visitors.length).slice(0, 1));
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const opened: readonly (readonly [path: string, what: string, open: (page: Page) => unknown])[] = [
  [
    paths.home(),
    'the menu',
    async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByText('Solutions').click();
    },
  ],
  [paths.home(), 'the video', press('Play the video')],
  [paths.features(), 'a large picture', press('See it larger')],
  [paths.deviceCheckout(), 'an order without devices', press('Proceed to payment')],
  [
    paths.deviceCheckout(),
    'an order of devices',
    async (page) => {
      for (const field of await page.locator('main input').all()) await field.fill('99');
    },
  ],
  [
    paths.accountCreated(),
    'a message',
    async (page) => {
      // It stays as long as the pointer is on it.
      await page.getByText('There is no purchase to show in this tab').hover();
      const message = page.locator('[data-scope=toast][data-part=root]');
      const canScroll = message.evaluate((box) => box.scrollHeight > box.clientHeight);
      expect(await canScroll, 'the whole message is shown').toBe(false);
    },
  ],
  [paths.register(), 'the errors of a trial', press('Submit')],
  [paths.purchase(), 'the errors of a purchase', press('Next')],
  [paths.sendInquiry(), 'the errors of an enquiry', press('Send Inquiry')],
];

for (const [path, what, open] of opened) {
  test(`${what} can be read and used whole with enlarged text and zoomed`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(page, path);
    await open(page);
    for (const look of [largest, zoomed]) {
      await look.apply(page);
      await expect.poll(() => look.faults(page), look.name).toEqual([]);
    }
  });
}
