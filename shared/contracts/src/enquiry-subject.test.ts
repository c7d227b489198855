import { expect, test } from 'vitest';
import { readEnquirySubject } from './enquiry-subject.ts';
import { paths } from './paths.ts';

test.each(['Sacco & loans', 'Why Acacia', 'Kilimo (mazao)'])(
  '«%s» is read from the link',
  (about) => {
    const [path, query] = paths.sendInquiry(about).split('?');
    expect(path).toBe(paths.sendInquiry());
    expect(readEnquirySubject(`?${query}`)).toBe(about);
  },
);

test.each([
  ['nothing', ''],
  ['an address', '?about=https://shop.example'],
  ['an email address', '?about=me%40shop.example'],
  ['several lines', '?about=one%0Atwo'],
  ['a long text', `?about=${'x'.repeat(61)}`],
])('%s is no subject', (_what, query) => {
  expect(readEnquirySubject(query)).toBeUndefined();
});
