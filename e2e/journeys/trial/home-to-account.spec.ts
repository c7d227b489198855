import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { basicPlan, newApplicant, trialForm } from './trial-form.ts';

type Applicant = ReturnType<typeof newApplicant>;

const freeTrial = (page: Page) => page.getByRole('link', { name: 'Free Trial of the Basic Plan' });
const seePlans = (page: Page) => page.getByRole('link', { name: 'See plans and prices' });
const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor gets from the home page to a trial account without a reload', async ({
  page,
  site,
}) => {
  const applicant = newApplicant();
  await arrive(page, '/');
  const expectSameDocument = await markDocument(page);
  await seePlans(page).click();
  await expect(pageTitle(page)).toHaveText('Choose the right plan for your Business');
  await freeTrial(page).click();
  await expect(page).toHaveURL(paths.register({ ...basicPlan, period: 'yearly' }));
  const form = trialForm(page);
  await form.fillIn(applicant);
  await expectAccessible(page);
  await form.submit.click();
  await expectAccountCreated(page, site, applicant);
  await expect(page).toHaveURL('/');
  await expectSameDocument();
});

test('a visitor uses the keyboard alone to get a trial account', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, '/');
  const expectSameDocument = await markDocument(page);
  const skipLink = page.getByRole('link', { name: 'Skip to the content' });
  await tabTo(page, skipLink);
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await tabTo(page, seePlans(page));
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('Choose the right plan for your Business');
  await expect(pageTitle(page)).toBeFocused();
  await tabTo(page, freeTrial(page));
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('Sign up and get 7 days free trial.');
  await expect(pageTitle(page)).toBeFocused();

  const form = trialForm(page);
  await form.fillInByKeyboard(applicant);
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expectAccountCreated(page, site, applicant);
  await expectSameDocument();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a visitor gets a trial account by touch', async ({ page, site }) => {
    const applicant = newApplicant();
    await arrive(page, '/');
    const expectSameDocument = await markDocument(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectAccessible(page);
    await menu.getByText('Solutions').tap();
    await menu.getByRole('link', { name: 'Integrated ERP' }).tap();
    await expectArrived(page, '/products/integrated-erp');
    await expect(menu).toBeHidden();
    await seePlans(page).first().tap();
    await expect(pageTitle(page)).toHaveText('Choose the right plan for your Business');
    await freeTrial(page).tap();
    const form = trialForm(page);
    await form.company.tap();
    await form.fillIn(applicant);
    await form.submit.tap();
    await expectAccountCreated(page, site, applicant);
    await expectSameDocument();
  });
});

/**
 * Checks that the page confirms the account, that it is stored, and that the login details are
 * sent.
 */
async function expectAccountCreated(page: Page, site: RunningSite, applicant: Applicant) {
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  expect(site.accounts().filter(({ email }) => email === applicant.email)).toEqual([
    {
      email: applicant.email,
      company_name: applicant.company,
      applicant_name: applicant.name,
      phone_number: applicant.phone,
      plan: 'Basic Plan',
      price: 12_000,
      users: 3,
    },
  ]);
  const mails = async () => (await site.mails()).filter((mail) => mail.includes(applicant.email));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail).toContain(`To: ${applicant.name} <${applicant.email}>`);
  expect(mail).toContain('Your login details');
  expect(mail).toContain(`${site.address}/auth/login`);
}
