import { expect, test } from 'vitest';
import { longestDraftMessage, readEnquiryDraft, serializeEnquiryDraft } from './enquiry-draft.ts';

const tooLong = { message: 'x'.repeat(longestDraftMessage + 1) };

test('a draft that is too long for an enquiry, or empty, is not stored', () => {
  expect(() => serializeEnquiryDraft({ message: '' })).toThrow();
  expect(() => serializeEnquiryDraft(tooLong)).toThrow();
});

test.each([
  null,
  '{"message":',
  '"hello"',
  '{"message":12}',
  '{"message":""}',
  JSON.stringify(tooLong),
])('an enquiry begins empty where %s is stored', (stored) => {
  expect(readEnquiryDraft(stored)).toBeUndefined();
});
