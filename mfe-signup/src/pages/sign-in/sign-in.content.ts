const next = {
  title: 'No password to remember',
  steps: [
    { title: 'You give your email address', text: 'The one that you registered with.' },
    { title: 'We look for your account', text: 'It takes a second or two.' },
    { title: 'Your login details are sent', text: 'They go to that address, and to no other.' },
  ],
} as const;

export const loginContent = {
  title: 'Sign in to your Account',
  intro: 'Enter the email address that you registered with. We send your login details to it.',
  next,
} as const;

export const forgotPasswordContent = {
  title: 'Forgot your password?',
  intro: 'Enter your email address, and your login details are sent to it again.',
  next,
} as const;
