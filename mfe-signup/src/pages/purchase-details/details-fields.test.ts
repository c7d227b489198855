// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyer } from '../../../testing/purchase.ts';
import { deliveryOf } from '../../storage/draft.ts';
import { useDriverPhone } from './delivery-fields.tsx';
import { type DetailsValues, findDetailsProblem } from './details-fields.ts';

const { company, email, phone_number, full_name } = buyer;
const good: DetailsValues = { company, email, phone_number, full_name, terms: true };
const delivery = {
  delivery_address: 'Kibuye Plaza, 2nd floor\nOginga Odinga Street\n',
  delivery_town: ' Kisumu ',
  delivery_phone: '0722000111',
  delivery_note: '',
};
const withDelivery = (changes: Partial<typeof delivery> = {}) => ({
  ...good,
  delivery: { ...delivery, ...changes },
});
const incomplete = 'All fields are required';
const unclear = 'Please check these fields';

test.each<[DetailsValues]>([[good], [withDelivery()], [withDelivery({ delivery_phone: ' ' })]])(
  'step 1 may be left with %j',
  (values) => {
    expect(findDetailsProblem(values, true)).toBeUndefined();
  },
);

test.each<[DetailsValues, string, string[]]>([
  [{ ...good, full_name: ' ' }, incomplete, ['full_name']],
  [{ ...good, email: 'wanjiru@mavuno' }, 'Invalid email address', ['email']],
  [withDelivery({ delivery_address: 'a'.repeat(10_000) }), unclear, ['delivery_address']],
  [withDelivery({ delivery_town: '' }), incomplete, ['delivery_town']],
  [withDelivery({ delivery_town: 'a'.repeat(81) }), unclear, ['delivery_town']],
  [withDelivery({ delivery_phone: '07' }), unclear, ['delivery_phone']],
  [withDelivery({ delivery_note: 'a'.repeat(501) }), unclear, ['delivery_note']],
  [
    { ...withDelivery({ delivery_town: '' }), terms: false, company: '' },
    incomplete,
    ['company', 'delivery_town', 'terms'],
  ],
])('step 1 with %j: %s, in the order of the form: %j', (values, title, fields) => {
  const problem = findDetailsProblem(values, true);
  expect(problem).toMatchObject({ title, lacksPlan: false });
  expect(Object.keys(problem?.errors ?? {})).toEqual(fields);
});

test('a form without a plan is incomplete; one that offers plans has that as its first error', () => {
  const problem = { title: incomplete, errors: {}, lacksPlan: true };
  expect(findDetailsProblem(good, false)).toEqual(problem);
  const beside = findDetailsProblem({ ...good, terms: false }, false, true);
  expect(beside?.title).toBe(incomplete);
  expect(Object.keys(beside?.errors ?? {})).toEqual(['plan', 'terms']);
});

test('an address is one line, and what was left empty is left out', () => {
  expect(deliveryOf({ ...delivery, delivery_phone: ' ' })).toEqual({
    address: 'Kibuye Plaza, 2nd floor, Oginga Odinga Street',
    town: 'Kisumu',
  });
});

test('the telephone for the driver follows the buyer’s until another one is typed', () => {
  document.body.innerHTML = `<form><input name="phone_number">
    <fieldset><input name="delivery_phone"></fieldset></form>`;
  const [buyer, driver] = document.querySelectorAll('input');
  const part = document.querySelector('fieldset');
  if (!buyer || !driver || !part) throw new Error('the form is incomplete');
  renderHook(() => {
    const ref = useDriverPhone('');
    ref.current = part;
  });
  const give = (value: string) => {
    Object.assign(buyer, { value });
    buyer.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const text of ['0712345678', '0712345679']) {
    give(text);
    expect(driver.value).toBe(text);
  }
  driver.value = '0722000111';
  give('0712345670');
  expect(driver.value).toBe('0722000111');
});
