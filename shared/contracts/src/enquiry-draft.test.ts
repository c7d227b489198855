import { describe, expect, test } from 'vitest';
import { longestDraftMessage, readEnquiryDraft, serializeEnquiryDraft } from './enquiry-draft.ts';

const draft = { message: '2 × Cash drawer, KSh 8,600 each: KSh 17,200\nTotal: KSh 17,200' };

test('the enquiry page reads a draft that another page stored', () => {
  expect(readEnquiryDraft(serializeEnquiryDraft(draft))).toEqual(draft);
});

test('an older release reads a draft with keys of a later one, and keeps them', () => {
  const later = { ...draft, subject: 'Devices', items: [1] };
  expect(readEnquiryDraft(JSON.stringify(later))).toEqual(later);
});

test('a draft that is too long for an enquiry is not stored', () => {
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
