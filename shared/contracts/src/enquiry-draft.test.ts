import { expect, test } from 'vitest';
import { longestDraftMessage, readEnquiryDraft, serializeEnquiryDraft } from './enquiry-draft.ts';

const draft = { message: '2 × Cash drawer, KSh 8,600 each: KSh 17,200\nTotal: KSh 17,200' };

test('an older release reads a draft with keys of a later one, and keeps them', () => {
  expect(readEnquiryDraft(serializeEnquiryDraft(draft))).toEqual(draft);
  const later = { ...draft, subject: 'Devices', items: [1] };
  expect(readEnquiryDraft(JSON.stringify(later))).toEqual(later);
});

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
