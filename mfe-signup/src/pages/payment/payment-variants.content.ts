import { pageContent } from '@site/contracts/content';
import { unstoredWithoutOrdersTexts } from '../../kit/unstored.content.ts';
import { changedOrderTexts, purchaseSteps } from '../../purchase/purchase.content.ts';
import { paymentTexts } from './payment.content.ts';

const { order, status, next, forAccount, earlier } = paymentTexts;
const made = 'Nothing more was charged. Go on, so that its account is made.';

/** What the page says where the service takes no orders: nothing is finished there without this page. */
const texts: typeof paymentTexts = {
  ...paymentTexts,
  interrupted: {
    ...paymentTexts.interrupted,
    text: 'If it was yours and you paid, go on here: your account is made once this page knows of the payment.',
    howTo: 'To see how it stands, enter the same email address and company once more.',
  },
  noDetails: {
    ...paymentTexts.noDetails,
    lost: 'This browser stores nothing for this site, so your details are lost. If you have begun to pay, do not pay again: call us, and we look whether it arrived.',
  },
  unstored: unstoredWithoutOrdersTexts,
  earlier: {
    ...earlier,
    paid: {
      ...earlier.paid,
      own: { ...earlier.paid.own, text: made },
      unknown: { ...earlier.paid.unknown, text: 'Nothing more was charged.' },
    },
  },
  status: {
    ...status,
    startLost: {
      ...status.startLost,
      text: 'It may have begun, and to start again may charge you twice. If you were asked to pay, call us first. If you were not, try again below.',
    },
    setupUnknown: {
      ...status.setupUnknown,
      text: 'The connection broke while your account was being made. Check again to have it made, and leave this page open until then.',
    },
  },
  next: {
    title: 'Leave this page open',
    steps: [
      {
        title: 'You pay',
        text: 'Press once, and leave this page open until it says what happened.',
      },
      purchaseSteps.accountOfPage,
      purchaseSteps.mail,
    ],
  },
};

export const paymentWithoutOrdersContent = pageContent(texts);

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
      ...status.setupFailed,
      title: 'Your order could not be completed. Please contact support.',
    },
  },
  toasts: { ...paymentTexts.toasts, created: 'Your order is paid' },
  next: {
    ...next,
    steps: [...next.steps.slice(0, 1), purchaseSteps.receipt, purchaseSteps.delivery],
  },
};

export const paymentOfDevicesContent = pageContent(ofDevices);
