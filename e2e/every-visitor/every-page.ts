import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Condition, Look } from './condition.ts';
import { openPage } from './open-page.ts';
import { openEverything } from './text-boxes/open-everything.ts';
import { walk } from './walk.ts';

interface Ways {
  readonly conditions: readonly Condition[];
  /** Ways to look at a page, one after the other. */
  readonly looks: readonly Look[];
  /** The pages that are used side by side; every page where it is absent. */
  readonly used?: readonly string[];
}

/**
 * Makes two tests of a page. In the first it is used side by side by a visitor to whom nothing
 * happens and by visitors whose browsers change what it is made of, or take something from it: after
 * each press all of them must be shown the same. In the second it is looked at in other ways.
 */
export function testEveryPage({ conditions, looks, used }: Ways): void {
  const every = livePaths(readSettings().templateStore);
  for (const path of used ?? every) {
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

  for (const path of every) {
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
