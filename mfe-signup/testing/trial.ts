import { trialFields } from '../src/pages/register/register.content.ts';
import type { TrialValues } from '../src/pages/register/use-trial-sign-up.ts';
import { buyer } from './purchase.ts';

/** Digits, because a later text may be a number. */
const texts = { text: '12', email: buyer.email, tel: buyer.phone_number };

/** The trial's form with every field filled in, also with those that it gets later. */
export function filledTrial(changes: Partial<TrialValues> = {}) {
  const { company, email, phone_number, full_name } = buyer;
  const others = Object.fromEntries(trialFields.map(({ name, type }) => [name, texts[type]]));
  return { ...others, company, email, phone_number, full_name, terms: true, ...changes };
}
