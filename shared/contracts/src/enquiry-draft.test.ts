import { describe, expect, test } from 'vitest';
import { longestDraftMessage, readEnquiryDraft, serializeEnquiryDraft } from './enquiry-draft.ts';

const draft = { message: '2 × Cash drawer, KSh 8,600 each: KSh 17,200\nTotal: KSh 17,200' };

test('what one page keeps, the enquiry reads back', () => {
  expect(readEnquiryDraft(serializeEnquiryDraft(draft))).toEqual(draft);
});

test('what a later release adds to a draft stays in it, and takes nothing away', () => {
  const later = { ...draft, subject: 'Devices', items: [1] };
  expect(readEnquiryDraft(JSON.stringify(later))).toEqual(later);
});

test('a draft that no enquiry could hold is not kept', () => {
  expect(() => serializeEnquiryDraft({ message: '' })).toThrow();
  expect(() => serializeEnquiryDraft({ message: 'x'.repeat(longestDraftMessage + 1) })).toThrow();
});

describe('an enquiry begins empty', () => {
  test.each([
    ['where nothing was kept', null],
    ['where the text is not JSON', '{"message":'],
    ['where it is JSON of another shape', '"hello"'],
    ['where the message is no text', '{"message":12}'],
    ['where the message is empty', '{"message":""}'],
    [
      'where the message is too long',
      JSON.stringify({ message: 'x'.repeat(longestDraftMessage + 1) }),
    ],
  ])('%s', (_case, stored) => {
    expect(readEnquiryDraft(stored)).toBeUndefined();
  });
});
