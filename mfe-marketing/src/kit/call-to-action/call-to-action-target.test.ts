import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { type CallToAction, callToActionTarget, demo, enquiry } from './call-to-action-target.ts';

const site = (...pages: string[]) => ({
  pageExists: (page: string) => pages.includes(page),
  wiredExtras: true,
});

const register: CallToAction = {
  label: 'Register',
  link: paths.purchase(),
  otherwise: { link: paths.pricing() },
};
const plans: CallToAction = { label: 'See plans', link: paths.pricing() };

const about = enquiry('Sacco & loans');
const extra: CallToAction = { label: 'Learn more', part: 'about', extra: true };
const page = (to: string) => ({ kind: 'page', to });
const unwired = { ...site(paths.pricing(), paths.sendInquiry()), wiredExtras: false };

it.each<[string, CallToAction, ReturnType<typeof site>, object | undefined]>([
  ['its page', register, site(paths.purchase(), paths.pricing()), page(paths.purchase())],
  ['the alternative until then', register, site(paths.pricing()), page(paths.pricing())],
  ['nothing without any page', register, site(), undefined],
  ['nothing without its page', plans, site(), undefined],
  ['the form', about, site(paths.sendInquiry()), page(paths.sendInquiry('Sacco & loans'))],
  ['the form without extras', about, unwired, page(paths.sendInquiry())],
  ['the sign-up, for a demo', demo, site(paths.register()), page(paths.register())],
  ['a mail about a demo until then', demo, site(), { kind: 'mail', subject: 'Request a demo' }],
  ['a mail', about, site(), { kind: 'mail', subject: 'Enquiry: Sacco & loans' }],
  ['a part of the page', { label: 'Learn more', part: 'about' }, site(), page('#about')],
  ['an extra', extra, site(), page('#about')],
  ['no action of an extra', extra, unwired, { kind: 'none' }],
  ['its page without extras', register, unwired, page(paths.pricing())],
])('a call to action leads to %s', (_, action, where, target) => {
  expect(callToActionTarget(action, where)).toEqual(target);
});
