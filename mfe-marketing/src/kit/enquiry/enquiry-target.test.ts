import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { enquiryTarget } from './enquiry-target.ts';

const email = 'sales@example.com';

it('an enquiry goes to the form where the site has one', () => {
  const pageExists = (address: string) => address === paths.sendInquiry();
  expect(enquiryTarget('Sacco', { pageExists, email })).toEqual({
    kind: 'form',
    to: '/send-inquiry',
  });
});

it('without the form it opens a mail that says what it is about', () => {
  expect(enquiryTarget('Sacco & loans', { pageExists: () => false, email })).toEqual({
    kind: 'mail',
    href: 'mailto:sales@example.com?subject=Enquiry%3A%20Sacco%20%26%20loans',
  });
});
