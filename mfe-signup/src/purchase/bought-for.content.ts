/** What step 1 says to a customer who came from their account page. */
export const boughtForTexts = {
  asking: 'Opening your account',
  account: {
    /** Before the company. */
    title: 'You are buying for your account',
    text: 'The account stays the same, with everything in it. Its email address and company cannot be changed here.',
  },
  /** Under the fields that are the account's. */
  fixed: 'As your account has it.',
  other: 'Buy for another company instead',
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
