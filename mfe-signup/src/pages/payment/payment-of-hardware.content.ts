import { pageContent } from '@site/contracts/content';
import { changedOrderTexts, purchaseSteps } from '../../purchase/purchase.content.ts';
import { paymentTexts } from './payment.content.ts';

const { order, status, next, forAccount } = paymentTexts;

/** What the page says where hardware is bought with a plan. */
const withPlan: typeof paymentTexts = {
  ...paymentTexts,
  order: {
    ...order,
    corrected: {
      ...order.corrected,
      after: 'This is what your order costs, and what you pay.',
    },
  },
  status: { ...status, changedPrice: { ...status.changedPrice, ...changedOrderTexts } },
  next: { ...next, steps: [...next.steps, purchaseSteps.delivery] },
  forAccount: { ...forAccount, steps: [...forAccount.steps, purchaseSteps.delivery] },
};

export const paymentWithHardwareContent = pageContent(withPlan);

/** What it says where devices are bought without a plan: nobody gets an account. */
const ofDevices: typeof paymentTexts = {
  ...withPlan,
  interrupted: {
    ...paymentTexts.interrupted,
    text: 'If it was yours and you paid, nothing is lost: your receipt reaches you by email, and your devices are brought to you.',
  },
  status: {
    ...withPlan.status,
    creating: {
      title: 'Completing your order...',
      text: 'Your payment has arrived. Please be patient...',
    },
    underWay: {
      ...status.underWay,
      text: 'So that you do not pay twice, no second one was started. If the first arrives, your order is completed by itself and the receipt reaches you by email.',
    },
    setupUnknown: {
      title: 'Your payment arrived',
      text: 'The connection broke while your order was being completed. It is completed by itself, and the receipt reaches you by email. Check again to see it here.',
    },
    setupFailed: {
      title: 'Your order could not be completed. Please contact support.',
      text: 'Your payment is safe with us.',
    },
  },
  toasts: { ...paymentTexts.toasts, created: 'Your order is paid' },
  next: {
    ...next,
    steps: [...next.steps.slice(0, 1), purchaseSteps.receipt, purchaseSteps.delivery],
  },
};

export const paymentOfDevicesContent = pageContent(ofDevices);
