import { type Filled, pageContent } from '@site/contracts/content';
import { email } from '../../kit/details.content.ts';

const form = {
  fields: [email],
  errors: 'Please check your email',
  submit: 'Submit',
  needsScripts: 'Signing in here needs JavaScript.',
  verifying: 'Verifying Credentials',
  match: {
    title: 'Credentials Match',
    /** Before the e-mail address. */
    sentTo: 'Your login details are on their way to',
    text: 'They may take some minutes. Asked for again meanwhile, they are not sent a second time.',
    /** Where the service has an account page. */
    account: 'The link in them opens your account, where you can also buy or renew a plan.',
  },
  failed: {
    title: 'Login Failed:',
    /** By the reason. Only where the service looked for an account is one known to be missing. */
    reasons: {
      unknown: 'Unable to find credentials with this email',
      'no-answer':
        'Unable to find credentials with this email: there was no answer, so that we do not know whether it has an account. Check your connection, then press Submit again.',
      unproven:
        'We could not check that a person is asking, so we did not look. Press Submit again.',
      /** Before the words that say when. */
      'too-many':
        'There were too many requests from your network, so we did not look for this email. Try again',
    },
    signUp: 'Sign Up for a Free Trial',
  },
};

const next = {
  title: 'No password to remember',
  steps: [
    { title: 'You give your email address', text: 'The one that you registered with.' },
    { title: 'We look for your account', text: 'It takes a second or two.' },
    { title: 'Your login details are sent', text: 'They go to that address, and to no other.' },
  ],
};

export type SignInFormText = Filled<typeof form>;

export const loginContent = pageContent({
  title: 'Sign in to your Account',
  intro: 'Enter the email address that you registered with. We send your login details to it.',
  form,
  forgotPassword: 'Forgot your password?',
  next,
});

export const forgotPasswordContent = pageContent({
  title: 'Forgot your password?',
  intro: 'Enter your email address, and your login details are sent to it again.',
  form,
  next,
});
