import { type Filled, pageContent } from '@site/contracts/content';
import { purchaseSteps } from '../../purchase/purchase.content.ts';

const texts = {
  /** Until the browser has reported that it made an account, and without scripts. */
  unknown: {
    title: 'Your account',
    needsScripts:
      'Whether your account was created is shown here with JavaScript. If you have paid, your login details reach you by email.',
    /** On the home page, to which a visitor comes who made no account here. */
    toast:
      'There is no purchase to show in this tab. If you have paid, we write to your email address.',
    next: { title: 'How a purchase ends', steps: [purchaseSteps.account, purchaseSteps.mail] },
  },
  /** Where devices were bought without a plan. */
  devices: {
    title: 'Your order is paid',
    thanks: 'Thank you for your order.',
    instructions: 'Your receipt is on its way to your email address.',
    next: {
      title: 'What happens next',
      steps: [
        {
          title: 'You get a receipt',
          text: 'By email. Look among the unwanted mail too if it is not there in a few minutes.',
        },
        {
          title: 'We bring your devices',
          text: 'You get an email when they are on their way, and the driver calls before they come.',
        },
      ],
    },
  },
  /** What was paid, where hardware is in it. */
  order: {
    title: 'Your order',
    number: 'Order number',
    paid: 'Paid',
    deliveredTo: 'Delivery address',
  },
  /** Where an account that exists was bought for. */
  forAccount: {
    title: 'Your plan is paid',
    thanks: 'Thank you for your purchase.',
    instructions:
      'Your account stays the same, with everything in it. The details are in the email that we have sent you.',
    account: 'See your account',
    next: {
      title: 'What happens next',
      steps: [
        {
          title: 'You get an email',
          text: 'It says until when your plan is paid. Look among the unwanted mail too if it is not there in a few minutes.',
        },
        {
          title: 'You go on where you were',
          text: 'Nothing in your account has changed, and nobody has to be invited again.',
        },
      ],
    },
  },
  title: 'Account Creation Successful!',
  thanks: 'Thank you for signing up.',
  instructions: 'Please Check your Email for Further instructions',
  /** Before the buyer's address. */
  sentTo: 'We write to',
  wrongAddress: 'Is this address wrong?',
  correct: 'Tell us the right one',
  /** The subject of that email, before the number of the order. */
  correction: 'My email address is wrong: order',
  home: 'Go to the home page',
  noEmail: 'No email after a few minutes?',
  signIn: 'Send my login details again',
  next: {
    title: 'Your first day',
    steps: [
      {
        title: 'Open the email',
        text: 'It holds your login details. Look among the unwanted mail too if it is not there in a few minutes.',
      },
      {
        title: 'Sign in and look around',
        text: 'Everything is on one dashboard: sales, stock, money and people.',
      },
      {
        title: 'Call us when you need a hand',
        text: 'We help you bring in your products, customers and balances.',
      },
    ],
  },
};

export const accountCreatedContent = pageContent(texts);
export type AccountCreatedText = Filled<typeof texts>;
