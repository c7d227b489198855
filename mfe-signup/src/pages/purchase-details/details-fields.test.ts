// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buyer } from '../../../testing/purchase.ts';
import { deliveryOf } from '../../storage/draft.ts';
import { useDriverPhone } from './delivery-fields.tsx';
import { findDetailsProblem } from './details-fields.ts';

const good = {
  delivery_address: 'Kibuye Plaza, 2nd floor\nOginga Odinga Street\n',
  delivery_town: ' Kisumu ',
  delivery_phone: '0722000111',
  delivery_note: '',
};

const errorsOf = (delivery: typeof good) =>
  findDetailsProblem({ ...buyer, terms: true, delivery }, true)?.errors ?? {};

describe('where hardware is brought', () => {
  test('may be given without a note, and without a telephone', () => {
    expect(errorsOf(good)).toEqual({});
    expect(errorsOf({ ...good, delivery_phone: ' ' })).toEqual({});
    expect(deliveryOf({ ...good, delivery_phone: ' ' })).toEqual({
      address: 'Kibuye Plaza, 2nd floor, Oginga Odinga Street',
      town: 'Kisumu',
    });
  });

  test.each([
    ['delivery_address', ' '],
    ['delivery_address', 'a'.repeat(10_000)],
    ['delivery_town', ''],
    ['delivery_town', 'a'.repeat(81)],
    ['delivery_phone', '07'],
    ['delivery_note', 'a'.repeat(501)],
  ] as const)('with %s as %o is refused there', (field, text) => {
    expect(Object.keys(errorsOf({ ...good, [field]: text }))).toEqual([field]);
  });

  test('is among the errors of step 1 in the order of the form', () => {
    const { company: _, ...details } = buyer;
    const delivery = { ...good, delivery_town: '' };
    const values = { ...details, company: '', terms: false, delivery };
    const problem = findDetailsProblem(values, true);
    expect(problem?.title).toBe('All fields are required');
    expect(Object.keys(problem?.errors ?? {})).toEqual(['company', 'delivery_town', 'terms']);
  });
});

describe('the telephone for the driver', () => {
  function form(driverPhone: string) {
    document.body.innerHTML = `<form><input name="phone_number">
      <fieldset><input name="delivery_phone" value="${driverPhone}"></fieldset></form>`;
    const [buyer, driver] = document.querySelectorAll('input');
    const part = document.querySelector('fieldset');
    if (!buyer || !driver || !part) throw new Error('the form is incomplete');
    renderHook(() => {
      const ref = useDriverPhone(driverPhone);
      ref.current = part;
    });
    return {
      driver,
      give(text: string) {
        buyer.value = text;
        buyer.dispatchEvent(new Event('change', { bubbles: true }));
      },
    };
  }

  test('follows the buyer’s until another one is typed', () => {
    const { driver, give } = form('');
    give('0712345678');
    expect(driver.value).toBe('0712345678');
    give('0712345679');
    expect(driver.value).toBe('0712345679');
    driver.value = '0722000111';
    give('0712345670');
    expect(driver.value).toBe('0722000111');
  });

  test('that was typed before stays', () => {
    const { driver, give } = form('0722000111');
    driver.value = '0722000112';
    give('0712345678');
    expect(driver.value).toBe('0722000112');
  });
});
