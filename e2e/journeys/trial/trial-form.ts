import { expect, type Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/input.ts';

/** A person who signs up. */
export interface Applicant {
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
}

/** Basic Plan for a year, as the card's Free Trial button passes it on. */
export const basicPlan = { package: 'Basic Plan', val: 12_000, users: 3 } as const;

/** The sign-up screen with that plan chosen. */
export const registerAddress = paths.register(basicPlan);

let applicants = 0;

/** A person whom the site does not know yet. */
export function newApplicant(): Applicant {
  applicants += 1;
  return {
    company: `Mavuno Stores ${applicants}`,
    email: `wanjiru${applicants}@mavuno.example`,
    phone: '0712345678',
    name: 'Wanjiru Kamau',
  };
}

/** The trial sign-up form by the labels that a visitor reads. */
export function trialForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const form = {
    company: field('Company'),
    email: field('Email Address'),
    phone: field('Phone Number'),
    name: field('Applicant Full Name'),
    terms: page.getByRole('checkbox', { name: 'I agree to the Terms & Conditions' }),
    submit: page.getByRole('button', { name: 'Submit' }),
  };
  return {
    ...form,
    async fillIn({ company, email, phone, name }: Applicant) {
      await form.company.fill(company);
      await form.email.fill(email);
      await form.phone.fill(phone);
      await form.name.fill(name);
      await form.terms.check();
    },
    /** Like `fillIn`, with the Tab key and typing only. */
    async fillInByKeyboard({ company, email, phone, name }: Applicant) {
      for (const [target, text] of [
        [form.company, company],
        [form.email, email],
        [form.phone, phone],
        [form.name, name],
      ] as const) {
        await tabTo(page, target);
        await page.keyboard.type(text);
      }
      await tabTo(page, form.terms);
      await page.keyboard.press('Space');
    },
    async expectFilledIn({ company, email, phone, name }: Applicant) {
      await expect(form.company).toHaveValue(company);
      await expect(form.email).toHaveValue(email);
      await expect(form.phone).toHaveValue(phone);
      await expect(form.name).toHaveValue(name);
    },
  };
}

/** Fills in the trial form at an address, and sends it. */
export async function signUp(page: Page, applicant: Applicant, address = registerAddress) {
  await arrive(page, address);
  await trialForm(page).fillIn(applicant);
  await trialForm(page).submit.click();
}

/** Signs somebody up for a trial whom the site does not know yet. */
export async function startTrial(page: Page): Promise<Applicant> {
  const applicant = newApplicant();
  await signUp(page, applicant);
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  return applicant;
}
