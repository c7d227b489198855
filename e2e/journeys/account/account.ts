import { expect, type Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { type Applicant, newApplicant, registerAddress, trialForm } from '../trial/trial-form.ts';

/** Signs up for a trial. */
export async function startTrial(page: Page): Promise<Applicant> {
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  await trialForm(page).fillIn(applicant);
  await trialForm(page).submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  return applicant;
}

/** Asks for a sign-in link and opens the account page by it, as the email says. */
export async function openAccount(
  page: Page,
  site: RunningSite,
  { email, company }: Applicant,
): Promise<void> {
  await arrive(page, paths.login());
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Credentials Match' })).toBeVisible();
  const links = async () =>
    (await site.mails())
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /http\S+\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBe(1);
  await page.goto((await links())[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company);
}

/** The account page by what a customer reads. */
export function accountPage(page: Page) {
  return {
    plan: page.getByRole('region', { name: 'Your plan' }),
    orders: page.getByRole('region', { name: 'Orders and receipts' }),
    buy: page.getByRole('link', { name: 'Buy a plan' }),
    renew: page.getByRole('link', { name: 'Renew or change the plan' }),
    signOut: page.getByRole('button', { name: 'Sign out' }),
  };
}

/** Where step 1 says whose account it is for. */
export const boughtFor = (page: Page, company: string) =>
  page.getByRole('status').filter({ hasText: `You are buying for your account ${company}` });
