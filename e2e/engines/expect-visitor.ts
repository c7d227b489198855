import { expect as expectOf } from '@playwright/test';
import type { Applicant } from '../journeys/trial/trial-form.ts';
import type { Visitor } from './visitor.ts';

/** A page may poll for a payment only 15 seconds later. */
const expect = expectOf.configure({ timeout: 30_000 });

/** Waits until a visitor can read a text anywhere on the page. */
export const expectText = (visitor: Visitor, text: string): Promise<void> =>
  // biome-ignore lint/performance/useDomNodeTextContent: innerText holds only rendered text
  expect.poll(() => visitor.evaluate(() => document.body.innerText)).toContain(text);

/** Waits until the address bar shows a path, with its query. */
export const expectAddress = (visitor: Visitor, path: string): Promise<void> =>
  expect.poll(() => visitor.evaluate(() => location.pathname + location.search)).toBe(path);

/** Waits until a link inside the site has led to another page, whose heading then has the focus. */
export async function expectArrived(visitor: Visitor, path: string): Promise<void> {
  await expectAddress(visitor, path);
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

/** Fills in the four fields that every form of the site has. */
export async function fillIn(visitor: Visitor, applicant: Applicant): Promise<void> {
  const { company, email, phone, name } = applicant;
  await visitor.fill('Company', company);
  await visitor.fill('Email Address', email);
  await visitor.fill('Phone Number', phone);
  await visitor.fill('Applicant Full Name', name);
}
