import { expect, test } from '../../fixtures/test.ts';
import { accountPage, boughtFor, openAccount, startTrial } from './account.ts';
import { cardPage, detailsForm, payButton } from '../purchase/purchase.ts';

test.use({ siteChanges: { productAddress: 'https://erp.nguzo.example/' } });
test('shots', async ({ page, site, expectProblems }) => {
  test.setTimeout(200_000);
  expectProblems(/./);
  const shoot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `/tmp/acct/shots/${name}-${scheme}-${width}.png`, fullPage: true });
      }
    }
  };
  const customer = await startTrial(page);
  await openAccount(page, site, customer);
  await shoot('trial');
  await accountPage(page).buy.click();
  await expect(boughtFor(page, customer.company)).toBeVisible();
  await shoot('step1');
  const form = detailsForm(page);
  await form.terms.check();
  await form.next.click();
  await payButton(page).click();
  await cardPage(page).pay();
  await expect(page).toHaveURL(/account-created/);
  await shoot('created');
  await page.goto(`${site.setupAddress}/account`);
  await shoot('paid');
  await accountPage(page).signOut.click();
  await shoot('out');
  await page.goto(`${site.address}/register/step1?package=%22Basic%20Plan%22&val=12000&users=3#account=x`);
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  await shoot('expired');
});
