import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { becomeAlive, stopClock } from '../../fixtures/arrive.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
import { connectedBy, requestedScripts, scriptFiles } from './connections.ts';

/* What is fetched ahead, and how large, follows the visitor's connection. */

for (const { what, connection, fetches } of [
  { what: 'on a fast connection', connection: { effectiveType: '4g' }, fetches: true },
  { what: 'on an unknown connection', connection: undefined, fetches: true },
  { what: 'on no slow connection', connection: { effectiveType: '3g' }, fetches: false },
  {
    what: 'for nobody who saves data',
    connection: { effectiveType: '4g', saveData: true },
    fetches: false,
  },
]) {
  test(`scripts that wait are fetched ahead, and not run, ${what}`, async ({ page }) => {
    const requested = requestedScripts(page);
    await connectedBy(page, connection);
    await stopClock(page);
    await page.goto(paths.home());
    expect(requested).toEqual([]);
    const settled =
      fetches && page.waitForEvent('requestfinished', (request) => scriptFiles.test(request.url()));
    await page.clock.runFor(2_500);
    await settled;
    expect(requested.length > 0).toBe(fetches);
    await expect(page.locator('html[data-ready]')).not.toBeAttached();
  });
}

test.describe('on a phone that saves data', () => {
  test.use({ ...phone, deviceScaleFactor: 3 });

  test('pictures below the first view come in their smallest size, on later pages too', async ({
    page,
  }) => {
    await connectedBy(page, { effectiveType: '4g', saveData: true });
    await page.goto(paths.about());
    await expectSmallest(page);
    await page.goto(paths.contact());
    await becomeAlive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveURL(paths.about());
    await expectSmallest(page);
  });

  async function expectSmallest(page: Page): Promise<void> {
    const picture = page.locator('picture > [loading=lazy]').last();
    const isSmallest = (image: HTMLElement | SVGElement) => {
      const { currentSrc, complete, parentElement } = image as HTMLImageElement;
      const smallest = [...(parentElement?.children ?? [])].map(
        (choice) => (choice as HTMLImageElement).srcset.split(' ')[0],
      );
      return complete && smallest.some((address) => address && currentSrc.endsWith(address));
    };
    // A page that has just opened begins at its top, and may do so after the first scrolling.
    await expect(async () => {
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.evaluate(isSmallest)).toBe(true);
    }).toPass();
  }
});
