// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formWith } from '../../testing/browser.ts';
import { company } from './details.content.ts';
import { fieldSet } from './field-set.ts';
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
