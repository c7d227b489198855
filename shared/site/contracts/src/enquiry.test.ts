import { expect, test } from 'vitest';
import { longestDraftMessage, readEnquiryDraft, serializeEnquiryDraft } from './enquiry-draft.ts';
import { readEnquirySubject } from './enquiry-subject.ts';
import { paths } from './paths.ts';

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

test.each(['Sacco & loans', 'Why Acacia', 'Kilimo (mazao)'])(
  '«%s» is read from the link',
  (about) => {
    const [path, query] = paths.sendInquiry(about).split('?');
    expect(path).toBe(paths.sendInquiry());
    expect(readEnquirySubject(`?${query}`)).toBe(about);
  },
);

test.each([
  '',
  '?about=https://shop.example',
  '?about=me%40shop.example',
  '?about=one%0Atwo',
  `?about=${'x'.repeat(61)}`,
])('there is no subject in %j', (query) => {
  expect(readEnquirySubject(query)).toBeUndefined();
});
