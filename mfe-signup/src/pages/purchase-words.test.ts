import { unfilled } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { purchaseSteps } from '../purchase/purchase.content.ts';
import { routes } from '../routes.ts';
import { paymentContent } from './payment/payment.content.ts';
import { textForAccount } from './payment/payment.page.tsx';
import {
  paymentOfDevicesContent,
  paymentWithHardwareContent,
} from './payment/payment-variants.content.ts';
import {
  detailsOfDevicesContent,
  detailsWithHardwareContent,
  purchaseDetailsContent,
} from './purchase-details/purchase-details.content.ts';

const { account, mail, delivery } = purchaseSteps;

test.each([
  ['a plan', purchaseDetailsContent, paymentContent],
  ['a plan with hardware', detailsWithHardwareContent, paymentWithHardwareContent],
])('no page says that %s makes an account for somebody who has one', (_, details, payment) => {
  const atStep1 = unfilled(details).form.boughtFor.next.steps;
  const atPayment = textForAccount(unfilled(payment)).next.steps;
  for (const steps of [atStep1, atPayment]) {
    expect(steps).not.toContain(account);
    expect(steps).not.toContain(mail);
  }
  const isBrought = unfilled(payment).next.steps.includes(delivery);
  expect(atStep1.includes(delivery)).toBe(isBrought);
  expect(atPayment.includes(delivery)).toBe(isBrought);
});

test('devices alone have the same next steps for a customer as for everybody else', () => {
  const { form, next } = unfilled(detailsOfDevicesContent);
  expect(form.boughtFor.next).toEqual(next);
  expect(unfilled(paymentOfDevicesContent).next.steps).toContain(delivery);
});

test.each([paths.purchase(), paths.payment(), paths.accountCreated()])(
  'the tab of %s names a purchase and no account: devices are bought there as well',
  (path) => {
    expect(routes.find((route) => route.path === path)?.title).toMatch(/^(?!.*account).*purchase/i);
  },
);
