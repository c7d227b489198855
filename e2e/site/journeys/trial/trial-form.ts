import { expect, type Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';

export interface Applicant {
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
}

export const basicPlan = { package: 'Basic Plan', val: 12_000, users: 3 } as const;

export const registerAddress = paths.register(basicPlan);

let applicants = 0;

/** A person whom the site does not know yet, whichever worker's tests have signed up there. */
export function newApplicant(): Applicant {
  applicants += 1;
  const number = `${process.env.TEST_WORKER_INDEX}-${applicants}`;
  return {
    company: `Mavuno Stores ${number}`,
    email: `wanjiru${number}@mavuno.example`,
    phone: '0712345678',
    name: 'Wanjiru Kamau',
  };
}

export const basicAccountOf = ({ email, company, name, phone }: Applicant) => ({
  email,
  company_name: company,
  applicant_name: name,
  phone_number: phone,
  plan: 'Basic Plan',
  price: 12_000,
  users: 3,
});

export function trialForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fields = {
    company: field('Company'),
    email: field('Email Address'),
    phone: field('Phone Number'),
    name: field('Applicant Full Name'),
  };
  const names = ['company', 'email', 'phone', 'name'] as const;
  const terms = page.getByRole('checkbox', { name: 'I agree to the Terms & Conditions' });
  return {
    ...fields,
    terms,
    submit: page.getByRole('button', { name: 'Submit' }),
    async fillIn(applicant: Applicant) {
      for (const name of names) await fields[name].fill(applicant[name]);
      await terms.check();
    },
    async fillInByKeyboard(applicant: Applicant) {
      for (const name of names) {
        await tabTo(page, fields[name]);
        await page.keyboard.type(applicant[name]);
      }
      await tabTo(page, terms);
      await page.keyboard.press('Space');
    },
    async expectFilledIn(applicant: Applicant) {
      for (const name of names) await expect(fields[name]).toHaveValue(applicant[name]);
    },
  };
}

export const accountCreated = (page: Page) => page.getByText('Account Created Successfully');

export async function signUp(page: Page, applicant: Applicant, address = registerAddress) {
  await arrive(page, address);
  await trialForm(page).fillIn(applicant);
  await trialForm(page).submit.click();
}

export async function startTrial(page: Page): Promise<Applicant> {
  const applicant = newApplicant();
  await signUp(page, applicant);
  await expect(accountCreated(page)).toBeVisible();
  return applicant;
}
