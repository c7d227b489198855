import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@site/contracts/paths';
import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import { beyondBudget } from './budget.ts';
import { type FirstView, measureFirstView } from './first-view.ts';

/*
 * What the first view of every page may cost: bytes, files, and how many of them one after the other;
 * never time. `UPDATE_BUDGETS=yes pnpm e2e budgets` writes what is measured into `budgets.json`, which
 * is reviewed like any change.
 */
const file = join(import.meta.dirname, 'budgets.json');

test('the first view of every page stays within its budget', async ({ newVisitor }) => {
  const budgets: Record<string, FirstView> = JSON.parse(await readFile(file, 'utf8'));
  const measured: Record<string, FirstView> = {};
  for (const path of livePaths(readSettings().templateStore)) {
    // It leads home at once where nobody has bought: how much of it arrives is a matter of time.
    if (path === paths.accountCreated()) continue;
    const page = await newVisitor();
    measured[path] = await measureFirstView(page, path);
    await page.close();
  }
  if (process.env.UPDATE_BUDGETS) {
    await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
    return;
  }
  const beyond = Object.entries(measured).flatMap(([path, view]) =>
    beyondBudget(budgets[path], view).map((problem) => `${path}: ${problem}`),
  );
  expect(beyond, 'UPDATE_BUDGETS=yes pnpm e2e budgets, if it is worth it').toEqual([]);
});
