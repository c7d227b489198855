import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Condition, Look } from './condition.ts';
import { openPage } from './open-page.ts';
import { openEverything } from './text-boxes/open-everything.ts';
import { walk } from './walk.ts';

/** Every page of the composition. */
export const everyPage: readonly string[] = livePaths(readSettings().templateStore);

/**
 * Makes a test of each page: it is used side by side by a visitor to whom nothing happens and by
 * visitors whose browsers change what it is made of, or take something from it. After each press all
 * of them must be shown the same.
 */
export function testUse(pages: readonly string[], conditions: readonly Condition[]): void {
  for (const path of pages) {
    test(`the page at ${path} shows everybody the same, whatever is used on it`, async ({
      newVisitor,
      expectProblems,
    }) => {
      const possible = conditions.filter(({ canVisit }) => canVisit?.(path) ?? true);
      for (const { problems } of possible) if (problems) expectProblems(problems);
      const open = async (condition: Condition) => ({
        condition,
        page: await openPage(newVisitor, path, condition),
      });
      const [page, ...others] = await Promise.all([
        openPage(newVisitor, path),
        ...possible.map(open),
      ]);
      for (const { condition, page: other } of others) {
        const text = condition.mustSay?.(path);
        if (text) await expect(other.getByText(text)).toBeVisible();
      }
      await walk(page, others);
    });
  }
}

/** Makes a test of every page, which looks at it in other ways, one after the other. */
export function testLooks(looks: readonly Look[]): void {
  for (const path of everyPage) {
    test(`the page at ${path} can be read and used whole, however it is shown`, async ({
      newVisitor,
    }) => {
      const page = await openPage(newVisitor, path);
      await openEverything(page);
      for (const look of looks) {
        await look.apply(page);
        expect.soft(await look.faults(page), look.name).toEqual([]);
      }
    });
  }
}
