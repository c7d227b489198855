import { type Filled, pageContent } from '@site/contracts/content';
import { accountEmail, company, fullName, phone } from '../../kit/details.content.ts';
import { unstoredTexts } from '../../kit/unstored.content.ts';
import { changedPriceTexts } from '../../purchase/purchase.content.ts';

/** In the order on screen. */
export const trialFields = [company, accountEmail, phone, fullName] as const;

const texts = {
  title: 'Sign up and get 7 days free trial.',
  intro: 'Four lines about your business, and {product} ERP is yours to try.',
  help: 'Rather see a demo with a person?',
  fields: trialFields,
  unstored: unstoredTexts.form,
  submit: 'Submit',
  needsScripts: 'Signing up here needs JavaScript.',
  status: {
    submitting: {
      title: 'Account Creation',
      text: 'Creating Your account... Please be patient...',
    },
    created: {
      lead: 'Details Submitted Successfully',
      title: 'Account Created Successfully ...',
      text: 'Check your email for instructions on how to access your account...',
      /** Before the address. */
      sentTo: 'We have written to',
      wrongAddress: 'Is this address wrong?',
      correct: 'Tell us the right one',
      correction: 'My email address is wrong: trial',
    },
    failed: {
      title: 'Account Creation Failed:',
      text: 'Invalid Credentials or Account already exists',
      signIn: 'Already registered? Find My Account',
      contact: 'Already registered?',
    },
    changedPrice: {
      ...changedPriceTexts,
      nothingDone: 'No account was made. What you typed is still here.',
    },
    tooMany: {
      title: 'Too many sign-ups in a short time',
      /** Before the words that say when. */
      text: 'There were too many with this email address or from your network, so no account was made. Try again',
      kept: 'What you typed is still here.',
    },
    noAnswer: {
      title: 'An error occurred. Please try again.',
      text: 'What you typed is still here.',
    },
    unchecked: 'Nothing was sent. Check your connection, then press Submit again.',
  },
  toasts: {
    noPlan: 'Please select a plan to try out.',
    notLoaded: 'Recaptcha not yet loaded',
    created: 'Your registration was successful! Check your email for login details.',
    alreadyExists: 'Email or company already exist!',
  },
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'You send this form',
        text: 'It takes about a minute. No card and no deposit.',
      },
      {
        title: 'Your account is ready in minutes',
        text: 'The login details reach you by email. There is nothing to install.',
      },
      {
        title: 'You have 7 days to try it',
        text: 'Put in your own sales, stock and customers, and see if it fits. Then you decide.',
      },
    ],
  },
};

export const registerContent = pageContent(texts);
export type RegisterText = Filled<typeof texts>;
