// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formWith } from '../../testing/browser.ts';
import { company } from './details.content.ts';
import { fieldSet } from './field-set.ts';
import { keepDigits, readTexts } from './field-texts.ts';
import { findErrors } from './find-errors.ts';
import { telephonesByShape } from './telephones.ts';

const code = { ...company, name: 'code', call: 'referral_code', optional: true } as const;
const short = z.string().check(z.minLength(1), z.maxLength(4));
const fields = fieldSet([company, code], {
  company_name: short,
  referral_code: z.optional(short),
});

test.each([
  ['', {}, undefined],
  [' ', {}, undefined],
  [' ab ', {}, 'ab'],
  ['abcde', { code: company.messages.tooLong }, 'abcde'],
])('the optional field with %j has the errors %j, and is sent as %j', (text, errors, sent) => {
  const values = fields.read(formWith({ company: 'Shop', code: text }), telephonesByShape);
  const schema = z.object(fields.schema(telephonesByShape));
  expect(findErrors(schema, fields.messages, fields.given(values))).toEqual(errors);
  expect(fields.request(values)).toEqual({ company_name: 'Shop', referral_code: sent });
});

test.each([
  ['email', '\u202awanjiru@mavuno.example\u202c', 'wanjiru@mavuno.example'],
  ['email', 'wanjiru@\u200bmavuno.example', 'wanjiru@mavuno.example'],
  // Names of some scripts are spelled with them.
  ['text', 'علی\u200cرضا', 'علی\u200cرضا'],
])('a field of type %s with %j is read as %j', (type, typed, read) => {
  const form = formWith({ typed });
  (form.elements.namedItem('typed') as HTMLInputElement).type = type;
  expect(readTexts(form, ['typed'])).toEqual({ typed: read });
});

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
