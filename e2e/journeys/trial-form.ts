import { expect, type Page, type Request } from '@playwright/test';
import { paths } from '@site/contracts/paths';

/** Who signs up. */
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

/** Somebody whom the site does not know yet. */
export function newApplicant(): Applicant {
  applicants += 1;
  return {
    company: `Mavuno Stores ${applicants}`,
    email: `wanjiru${applicants}@mavuno.example`,
    phone: '0712345678',
    name: 'Wanjiru Kamau',
  };
}

/** The trial sign-up form, by what a visitor reads on it. */
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
    async expectFilledIn({ company, email, phone, name }: Applicant) {
      await expect(form.company).toHaveValue(company);
      await expect(form.email).toHaveValue(email);
      await expect(form.phone).toHaveValue(phone);
      await expect(form.name).toHaveValue(name);
    },
  };
}

/** Counts the sign-ups that a page sends from now on. */
export function countSignUps(page: Page): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/setup.php')) count += 1;
  });
  return () => count;
}
