import type { Locator } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expect, phone, test } from '../../../fixtures/test.ts';

/** The width of each line of a text. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ width }) => width);
  });

test('on a phone no word stands alone below its text, names are whole, and each time is below its days', async ({
  newVisitor,
}) => {
  const page = await newVisitor(phone);
  await page.goto(paths.contact());
  await page.evaluate(() => document.fonts.ready);
  const question = await linesOf(page.getByText('Whose data is it, and who can see it?'));
  expect(question).toHaveLength(2);
  expect(question[1]).toBeGreaterThan(40);
  for (const days of ['Monday to Friday', 'Saturday', 'Sunday and public holidays']) {
    const term = page.getByText(days, { exact: true });
    const [above, below] = await Promise.all([
      term.boundingBox(),
      term.locator('+ dd').boundingBox(),
    ]);
    expect(below?.x, days).toBe(above?.x);
  }
  await page.goto(paths.cookies());
  await page.evaluate(() => document.fonts.ready);
  expect(await linesOf(page.getByText('account_created', { exact: true }))).toHaveLength(1);
});

test('on a tablet the three parts of the footer stand in one row', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 768, height: 1024 } });
  await page.goto(paths.cookies());
  const parts = await page.getByRole('contentinfo').locator('nav, address').all();
  const tops = (await Promise.all(parts.map((part) => part.boundingBox()))).map((box) => box?.y);
  expect(parts).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});
