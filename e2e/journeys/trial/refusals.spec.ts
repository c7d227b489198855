import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import { basicPlan, newApplicant, registerAddress, trialForm } from './trial-form.ts';

const refusal = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Account Creation Failed:' });
const signUp = async (page: Page, address: string, applicant: ReturnType<typeof newApplicant>) => {
  await arrive(page, address);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await form.submit.click();
};

test('an existing account is recognized by email and by company', async ({ page, site }) => {
  const known = newApplicant();
  await signUp(page, registerAddress, known);
  await expect(page.getByText('Account Created Successfully')).toBeVisible();

  const stranger = newApplicant();
  for (const shared of [{ email: known.email.toUpperCase() }, { company: known.company }]) {
    await signUp(page, registerAddress, { ...stranger, ...shared });
    await expect(page.getByText('Email or company already exist!')).toBeVisible();
    await expect(refusal(page)).toContainText('Invalid Credentials or Account already exists');
    await expect(refusal(page)).toContainText('Already registered?');
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  }
  await expectAccessible(page);
  await trialForm(page).fillIn(stranger);
  await trialForm(page).submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect(refusal(page)).toHaveCount(0);
  const companies = [known.company, stranger.company];
  expect(
    site.accounts().filter(({ company_name }) => companies.includes(company_name)),
  ).toHaveLength(2);
});

test('a price that was changed in the address is refused', async ({ page, site }) => {
  const applicant = newApplicant();
  await signUp(page, paths.register({ ...basicPlan, val: 1 }), applicant);
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'No package has this price' });
  await expect(notice).toContainText('No account was made.');
  await expect(page.getByRole('link', { name: 'See plans and prices' })).toBeVisible();
  expect(site.accounts().map(({ email }) => email)).not.toContain(applicant.email);
});

test('a lost connection keeps the input, and a second attempt works', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  const signUps = countCalls(page, '/setup.php');
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  const challenge = page.waitForResponse('**/bot-challenge');
  await form.fillIn(applicant);
  await challenge;
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await form.expectFilledIn(applicant);
  await expect(form.terms).toBeChecked();
  await expectAccessible(page);
  await context.setOffline(false);
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect(page.getByText('An error occurred. Please try again.')).toHaveCount(0);
  expect(signUps()).toBe(2);
});

/** Addresses that no link of the site has; none selects a plan. */
const broken = {
  'is cut off': 'package=%22Basic%20Pl&val=1200',
  'has broken percent signs': 'package=%22Basic%&val=%E0%A4%A&users=3',
  'names an unknown plan': 'package=%22Platinum%20Plan%22&val=12000&users=3',
  'has negative numbers': 'package=%22Basic%20Plan%22&val=-12000&users=-3',
  'has fractions': 'package=%22Basic%20Plan%22&val=12000.5&users=2.5',
  'has huge numbers': 'package=%22Basic%20Plan%22&val=1e300&users=99999999999999999999',
  'is huge': `package=%22${'x'.repeat(6_000)}%22&val=12000&users=3`,
  'holds a script': 'package=%22%3Cscript%3Ealert(1)%3C/script%3E%22&val=null&users=%5B3%5D',
};

/** Written by people, or by programs that quote everything. */
const understood = {
  'is not JSON': 'package=Basic%20Plan&val=12000&users=3',
  'has texts for numbers': 'package=%22Basic%20Plan%22&val=%2212000%22&users=%223%22',
};

test('an address with the same plan in another spelling selects it', async ({ page }) => {
  for (const [what, query] of Object.entries(understood)) {
    await arrive(page, `${paths.register()}?${query}`);
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect.soft(plan, what).toContainText('Basic PlanPrice: KSh 12,000');
  }
});

test('an address that no link of the site has selects no plan', async ({ page }) => {
  for (const [what, query] of Object.entries(broken)) {
    await test.step(`a query string that ${what}`, async () => {
      await arrive(page, `${paths.register()}?${query}`);
      await expect(trialForm(page).submit).toBeEnabled();
      const plan = page.getByRole('region', { name: 'Your plan' });
      await expect.soft(plan, what).toContainText('No plan chosen yet');
    });
  }
});
