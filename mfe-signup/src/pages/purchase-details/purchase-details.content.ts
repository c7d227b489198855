import { type Filled, pageContent } from '@site/contracts/content';
import { accountDetailsContent } from '../../kit/details.content.ts';
import { boughtForTexts } from '../../purchase/bought-for.content.ts';
import { earlierPaymentTexts, purchaseSteps } from '../../purchase/purchase.content.ts';

const texts = {
  title: 'Your details',
  intro: 'Who the {product} ERP account is for. Nothing is charged on this page.',
  form: {
    boughtFor: boughtForTexts,
    fields: accountDetailsContent,
    invitation: 'Pick the one to buy.',
    choosePlan: 'Choose a plan',
    submit: 'Next',
    needsScripts: 'Buying here needs JavaScript.',
    status: {
      verifying: 'Verifying Credentials',
      taken: {
        title: 'Credentials already Exist',
        text: 'This email address or company has an account.',
        signIn: 'Find My Account',
        isYours: 'Is it yours?',
        signInToBuy: 'Sign in to buy for it.',
      },
      signInAgain: boughtForTexts.signInAgain,
      noAnswer: {
        title: 'We could not check your details',
        text: 'Nothing is lost and nothing was charged. Check your connection, then press Next again.',
      },
      notStored: {
        title: 'This browser keeps nothing for us',
        text: 'Nothing was charged. So that a reload never makes you pay twice, allow cookies and site data for this site, or open it in another browser. Then press Next again.',
      },
      earlier: earlierPaymentTexts,
    },
  },
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'You pay online',
        text: 'You see what you pay for, and how much, before anything is charged.',
      },
      purchaseSteps.account,
      purchaseSteps.mail,
    ],
  },
};

export const purchaseDetailsContent = pageContent(texts);

/** Where the service takes no orders, only the payment page has an account made. */
const withoutOrders: typeof texts = {
  ...texts,
  next: {
    ...texts.next,
    steps: [...texts.next.steps.slice(0, 1), purchaseSteps.accountOfPage, purchaseSteps.mail],
  },
};
export const detailsWithoutOrdersContent = pageContent(withoutOrders);
export type PurchaseDetailsText = Filled<typeof texts>;
