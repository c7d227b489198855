import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { expect, test } from '../../../fixtures/test.ts';

const tabNames = [
  'Purchases',
  'Sales/POS',
  'Store',
  'HR Payroll',
  'Finance',
  'Business Reports',
  'CRM',
];

test('tabs show the features of seven modules, and three pictures open larger', async ({
  page,
}) => {
  await arrive(page, '/features');
  const tabs = page.getByRole('tablist', { name: 'Modules' }).getByRole('tab');
  await expect(tabs).toHaveText(tabNames);
  const expectChosen = async (name: string) => {
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    const panel = page.getByRole('tabpanel', { name, exact: true });
    await expect(panel.getByRole('listitem')).toHaveCount(8);
  };
  await expectChosen('Purchases');
  await tabTo(page, tabs.first());
  for (const name of [...tabNames.slice(1), 'Purchases']) {
    await page.keyboard.press('ArrowRight');
    await expectChosen(name);
  }
  await page.keyboard.press('ArrowLeft');
  await expectChosen('CRM');
  await tabs.nth(4).click();
  await expectChosen('Finance');
  await expectAccessible(page);

  for (const [name, picture] of [
    ['The dashboard', /dashboard of a shop with three branches/],
    ['A profit and loss report', /profit and loss report for October/],
    ['Payroll on a phone', /payroll on a phone/],
  ] as const) {
    const open = page.getByRole('button', { name: `See it larger: ${name}` });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const window = page.getByRole('dialog', { name });
    await expect(window.getByRole('img', { name: picture })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Close' })).toBeFocused();
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      // It may pass through the browser's own controls, but never through the page behind.
      const behind = page.locator('body :focus').and(page.locator(':not(dialog *)'));
      await expect(behind).toHaveCount(0);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(open).toBeFocused();
  }
});
