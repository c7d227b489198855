import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { type CallToAction, callToActionTarget, enquiry } from './call-to-action-target.ts';

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

it('a call to action leads to its own page where the site has it', () => {
  expect(callToActionTarget(register, site(paths.purchase(), paths.pricing()))).toEqual({
    kind: 'page',
    to: paths.purchase(),
  });
});

it('until then it leads to the alternative page', () => {
  expect(callToActionTarget(register, site(paths.pricing()))).toEqual({
    kind: 'page',
    to: paths.pricing(),
  });
});

it('an enquiry keeps its subject: in the address of the form, or in a mail without the form', () => {
  const about = enquiry('Sacco & loans');
  const form = site(paths.sendInquiry());
  expect(callToActionTarget(about, form)).toEqual({
    kind: 'page',
    to: paths.sendInquiry('Sacco & loans'),
  });
  expect(callToActionTarget(about, { ...form, wiredExtras: false })).toEqual({
    kind: 'page',
    to: paths.sendInquiry(),
  });
  expect(callToActionTarget(about, site())).toEqual({
    kind: 'mail',
    subject: 'Enquiry: Sacco & loans',
  });
});

it('a call to action without any page is left out', () => {
  expect(callToActionTarget(register, site())).toBeUndefined();
  expect(callToActionTarget(plans, site())).toBeUndefined();
});

it('a call to action can scroll to a part of the same page, whatever pages the site has', () => {
  expect(callToActionTarget({ label: 'Learn more', part: 'about' }, site())).toEqual({
    kind: 'page',
    to: '#about',
  });
});

it('an extra has its action only where the site wires extras', () => {
  const extra: CallToAction = { label: 'Learn more', part: 'about', extra: true };
  const unwired = { ...site(paths.pricing()), wiredExtras: false };
  expect(callToActionTarget(extra, site())?.kind).toBe('page');
  expect(callToActionTarget(extra, unwired)).toEqual({ kind: 'none' });
  expect(callToActionTarget(register, unwired)?.kind).toBe('page');
});
