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
  '',
  '?about=https://shop.example',
  '?about=me%40shop.example',
  '?about=one%0Atwo',
  `?about=${'x'.repeat(61)}`,
])('there is no subject in %j', (query) => {
  expect(readEnquirySubject(query)).toBeUndefined();
});
