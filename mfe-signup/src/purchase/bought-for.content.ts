import { purchaseSteps } from './purchase.content.ts';

export const boughtForTexts = {
  fetching: 'Opening your account',
  account: {
    /** Before the company. */
    title: 'You are buying for your account',
    text: 'The account stays the same, with everything in it. Its email address and company cannot be changed here.',
  },
  /** Under the fields that are the account's. */
  fixed: 'As your account has it.',
  other: 'Buy for another company instead',
  next: {
    title: 'What happens next',
    steps: [
      purchaseSteps.pay,
      {
        title: 'Your plan is paid',
        text: 'As soon as the payment is confirmed, and by itself: also if you close this page.',
      },
      {
        title: 'You go on where you were',
        text: 'Your account and everything in it stay. An email says until when your plan is paid.',
      },
    ],
  },
  signInAgain: {
    title: 'Please sign in again',
    text: 'The way from your account to this page is open for two hours, and this one is closed. Nothing was charged, and what you typed is kept. Sign in, and choose to buy or renew on your account page.',
    signIn: 'Sign in again',
  },
  noAnswer: {
    title: 'We could not open your account',
    text: 'Nothing was charged. Check your connection, then try again.',
    again: 'Try again',
  },
};
