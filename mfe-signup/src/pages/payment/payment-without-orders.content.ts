import { pageContent } from '@site/contracts/content';
import { unstoredWithoutOrdersTexts } from '../../kit/unstored.content.ts';
import { purchaseSteps } from '../../purchase/purchase.content.ts';
import { paymentTexts } from './payment.content.ts';

const { status, earlier } = paymentTexts;
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
    begun: 'Have you begun to pay? Do not pay again: call us, and we look whether it arrived.',
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
