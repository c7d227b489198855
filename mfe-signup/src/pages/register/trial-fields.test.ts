// @vitest-environment happy-dom
import { contactTelephone, mobileMoneyNumber } from '@site/contracts/telephone';
import { describe, expect, test } from 'vitest';
import { formWith } from '../../../testing/browser.ts';
import { buyer, plan } from '../../../testing/purchase.ts';
import { findTrialErrors, readTrialValues, trialRequestOf } from './use-trial-sign-up.ts';

const { company, email, phone_number, full_name } = buyer;
const good = { company, email, phone_number, full_name, terms: true };

describe('checking the sign-up form', () => {
  test('a complete form has no errors', () => {
    expect(findTrialErrors(good)).toEqual({});
  });

  test('an empty form reports every field at once, in the order on screen', () => {
    const empty = { company: '', email: '', phone_number: '', full_name: '', terms: false };
    expect(Object.entries(findTrialErrors(empty))).toEqual([
      ['company', 'Company name is required'],
      ['email', 'Valid email is required'],
      ['phone_number', 'Phone number is required'],
      ['full_name', 'Full name is required'],
      ['terms', 'You must agree to the terms and conditions'],
    ]);
  });

  test.each([
    ['   ', '\t'],
    ['\u2060 ', '\u200b'],
  ])('a name of blanks or invisible characters is missing', (full_name, company) => {
    expect(findTrialErrors({ ...good, full_name, company })).toEqual({
      full_name: 'Full name is required',
      company: 'Company name is required',
    });
  });

  test.each(['wanjiru@mavuno', '<victim@mavuno.example>'])('%s is no email address', (email) => {
    expect(findTrialErrors({ ...good, email })).toEqual({ email: 'Valid email is required' });
  });

  test.each(['123456', '1'.repeat(21)])('%s is no phone number', (phone_number) => {
    expect(findTrialErrors({ ...good, phone_number })).toEqual({
      phone_number: 'Phone number must have 7 to 20 digits',
    });
  });

  test('a number that no plan has is reported, in other words than one that is too short', () => {
    const plans = { contact: contactTelephone, mobileMoney: mobileMoneyNumber };
    const errorOf = (phone_number: string) => findTrialErrors({ ...good, phone_number }, plans);
    expect(errorOf('0812345678')).toEqual({
      phone_number: 'Phone number does not exist: check its digits',
    });
    expect(errorOf('123456')).toEqual({ phone_number: 'Phone number must have 7 to 20 digits' });
    expect(errorOf('')).toEqual({ phone_number: 'Phone number is required' });
    expect(errorOf('0712345678')).toEqual({});
  });

  test('a name that is too long for the setup service is reported beside its field', () => {
    expect(
      findTrialErrors({ ...good, company: 'x'.repeat(161), full_name: 'x'.repeat(121) }),
    ).toEqual({
      company: 'Company name is too long',
      full_name: 'Full name is too long',
    });
  });

  test('a name with an address in it is reported, but a company may be called by a domain', () => {
    const names = { company: 'See https://bad.example', full_name: 'Unlock at bad.example' };
    expect(findTrialErrors({ ...good, ...names })).toEqual({
      company: 'Company name must not have a link or an email address in it',
      full_name: 'Full name must not have an address in it: put a space after a dot',
    });
    expect(findTrialErrors({ ...good, company: 'Mavuno.co Ltd', full_name: 'Dr. Kamau' })).toEqual(
      {},
    );
  });
});

test('the form is read as the visitor filled it in', () => {
  const { terms: _, ...texts } = good;
  expect(readTrialValues(formWith({ ...texts, terms: 'on' }))).toEqual(good);
  expect(readTrialValues(formWith(texts))).toMatchObject({ terms: false });
});

test('a pasted tab becomes a space', () => {
  expect(readTrialValues(formWith({ company: 'Mavuno\tStores' })).company).toBe('Mavuno Stores');
});

test('the request is trimmed, carries the plan, and is all text', () => {
  const typed = { ...good, company: ' Mavuno Stores ' };
  expect(trialRequestOf(typed, plan, 'token')).toEqual({
    applicant_name: 'Wanjiru Kamau',
    email: 'wanjiru@mavuno.example',
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    package: 'Basic Plan',
    package_price: '12000',
    user_count: '3',
    recaptcha_token: 'token',
  });
});
