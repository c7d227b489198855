// @vitest-environment happy-dom
import {
  contactTelephone,
  holdsSeveralTelephones,
  mobileMoneyNumber,
} from '@site/contracts/telephone';
import { expect, test } from 'vitest';
import { formWith } from '../../../testing/browser.ts';
import { plan } from '../../../testing/purchase.ts';
import { filledTrial } from '../../../testing/trial.ts';
import { trialFields } from './register.content.ts';
import {
  findTrialErrors,
  readTrialValues,
  type TrialValues,
  trialRequestOf,
} from './use-trial-sign-up.ts';

const plans = {
  contact: contactTelephone,
  mobileMoney: mobileMoneyNumber,
  areSeveral: holdsSeveralTelephones,
};
const several = { phone_number: 'One phone number belongs here: these are two or more' };
const missing = {
  company: 'Company name is required',
  phone_number: 'Phone number is required',
  full_name: 'Full name is required',
};
const noEmail = { email: 'Valid email is required' };
const badShape = { phone_number: 'Phone number must have 7 to 20 digits' };
const blank = { full_name: missing.full_name, company: missing.company };

test.each<[Partial<TrialValues>, object]>([
  [{}, {}],
  [{ full_name: '   ', company: '\t' }, blank],
  [{ full_name: '\u2060 ', company: '\u200b' }, blank],
  [{ email: '<victim@mavuno.example>' }, noEmail],
  [{ phone_number: '123456' }, badShape],
  [{ phone_number: '1'.repeat(21) }, badShape],
  [
    { company: 'x'.repeat(161), full_name: 'x'.repeat(121) },
    { company: 'Company name is too long', full_name: 'Full name is too long' },
  ],
  [
    { company: 'See https://bad.example', full_name: 'Unlock at bad.example' },
    {
      company: 'Company name must not have a link or an email address in it',
      full_name: 'Full name must not have an address in it: put a space after a dot',
    },
  ],
  [{ company: 'Mavuno.co Ltd', full_name: 'Dr. Kamau' }, {}],
])('the sign-up form with %j reports %j', (changes, errors) => {
  expect(findTrialErrors(filledTrial(changes))).toEqual(errors);
});

test.each([
  ['0812345678', { phone_number: 'Phone number does not exist: check its digits' }],
  ['123456', badShape],
  ['07220000000733000000', several],
  ['2547220000000733000000', several],
  ['', { phone_number: missing.phone_number }],
  ['0712345678', {}],
])('by the numbering plans, the telephone %j is reported as %j', (phone_number, errors) => {
  expect(findTrialErrors(filledTrial({ phone_number }), plans)).toEqual(errors);
});

test.each([
  ['2540712345678', '0712345678'],
  ['0812345678', '0812345678'],
])('the telephone %j goes out as %j: in its one form, or as it was typed', (typed, sent) => {
  expect(readTrialValues(formWith({ phone_number: typed }), plans).phone_number).toBe(sent);
});

test('the form is read as the visitor filled it in, and a pasted tab becomes a space', () => {
  const good = filledTrial();
  const { terms: _, ...texts } = good;
  const pasted = { ...texts, company: 'Mavuno\tStores' };
  expect(readTrialValues(formWith({ ...pasted, terms: 'on' }))).toEqual(good);
  expect(readTrialValues(formWith(texts))).toMatchObject({ terms: false });
});

test('the request is trimmed, carries the plan, and is all text', () => {
  const request = trialRequestOf(filledTrial({ company: ' Mavuno Stores ' }), plan, 'token');
  expect(request).toMatchObject({
    applicant_name: 'Wanjiru Kamau',
    email: 'wanjiru@mavuno.example',
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    package: 'Basic Plan',
    package_price: '12000',
    user_count: '3',
    recaptcha_token: 'token',
  });
  const ofPlan = ['package', 'package_price', 'user_count', 'recaptcha_token'];
  const calls = trialFields.map((field) => ('call' in field ? field.call : field.name));
  expect(Object.keys(request).sort()).toEqual([...calls, ...ofPlan].sort());
});
