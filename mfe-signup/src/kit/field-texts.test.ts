// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepDigits } from './field-texts.ts';

function fieldWith(value: string, cursor: number): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'tel';
  field.value = value;
  field.setSelectionRange(cursor, cursor);
  keepDigits(field);
  return field;
}

test('a phone number keeps its digits only', () => {
  expect(fieldWith('+254 (0) 712-345 678', 20).value).toBe('2540712345678');
  expect(fieldWith('call me', 7).value).toBe('');
});

test('a phone number from an Arabic, Persian or full-width keyboard keeps its digits', () => {
  expect(fieldWith('٠٧١٢ ۳۴۵ ６７８', 12).value).toBe('0712345678');
});

test('a letter typed in the middle goes, and the cursor stays where it was', () => {
  const field = fieldWith('0712x345678', 5);
  expect(field.value).toBe('0712345678');
  expect(field.selectionStart).toBe(4);
});
