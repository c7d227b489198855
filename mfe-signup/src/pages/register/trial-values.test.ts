// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readValues, signUpFields } from './trial-values.ts';

const values = {
  company: ' Mavuno Stores ',
  email: 'wanjiru@mavuno.example',
  phone_number: '254712345678',
  full_name: 'Wanjiru Kamau',
  terms: true,
};

function formWith(fields: Record<string, string>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { name, value });
    form.append(input);
  }
  return form;
}

test('the form is read as the visitor sees it', () => {
  const { terms: _, ...texts } = values;
  expect(readValues(formWith({ ...texts, terms: 'on' }))).toEqual(values);
  expect(readValues(formWith(texts))).toMatchObject({ terms: false });
});

test('a tab that came along with a paste becomes a space', () => {
  expect(readValues(formWith({ company: 'Mavuno\tStores' })).company).toBe('Mavuno Stores');
});

test('what is sent is trimmed, carries the plan, and is all text', () => {
  const plan = { package: 'Basic Plan', val: 12_000, users: 3 };
  expect(signUpFields(values, plan, 'token')).toEqual({
    applicant_name: 'Wanjiru Kamau',
    email: 'wanjiru@mavuno.example',
    company_name: 'Mavuno Stores',
    phone_number: '254712345678',
    package: 'Basic Plan',
    package_price: '12000',
    user_count: '3',
    recaptcha_token: 'token',
  });
});
