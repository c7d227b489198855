import type { BrowserContextOptions, Page } from '@playwright/test';
import { admit, arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { livePaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { both, type Condition, type Look } from './conditions.ts';
import { untilAlive, walk } from './walk.ts';

export const everyPage: readonly string[] = livePaths(readSettings().templateStore);

export async function openPage(
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>,
  path: string,
  condition?: Condition,
): Promise<Page> {
  const page = await newVisitor({ reducedMotion: 'reduce', ...condition?.browser });
  await admit(page, path);
  await condition?.prepare?.(page);
  await arrive(page, path);
  await untilAlive(page);
  await condition?.change?.(page);
  return page;
}

/**
 * A test of each page: used side by side, it shows visitors under conditions what it shows a plain one.
 * @param visitors the conditions of each; one that cannot visit a page is left out there
 */
export function testUse(
  pages: readonly string[],
  visitors: readonly (readonly [Condition, ...Condition[]])[],
): void {
  for (const path of pages) {
    test(`the page at ${path} shows everybody the same, whatever is used on it`, async ({
      newVisitor,
      expectProblems,
    }) => {
      const conditions = visitors.flatMap((all) => {
        const [first, ...rest] = all.filter(({ canVisit }) => canVisit?.(path) ?? true);
        return first ? [rest.reduce(both, first)] : [];
      });
      for (const { problems } of conditions) if (problems) expectProblems(problems);
      const page = await openPage(newVisitor, path);
      const others: { condition: Condition; page: Page }[] = [];
      // One by one: side by side each would take as long as all together.
      for (const condition of conditions) {
        others.push({ condition, page: await openPage(newVisitor, path, condition) });
      }
      for (const { condition, page: other } of others) {
        await expect(other.locator('body')).toHaveCSS('direction', 'ltr');
        await expect(other.locator('html')).toHaveAttribute('lang', /^en/);
        const text = condition.mustSay?.(path);
        if (text) await expect(other.getByText(text)).toBeVisible();
      }
      await walk(page, others);
    });
  }
}

/** Opens what is closed on a page, and shows it in other ways, one after the other. */
export async function expectNoFaults(page: Page, looks: readonly Look[]): Promise<void> {
  await untilAlive(page);
  // Sections below the first view answer only once their scripts have arrived.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const button of document.querySelectorAll<HTMLElement>('main [aria-expanded=false]')) {
      button.click();
    }
  });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const look of looks) {
    await look.apply(page);
    expect.soft(await look.faults(page), look.name).toEqual([]);
  }
}
