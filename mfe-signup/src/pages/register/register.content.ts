export const registerContent = {
  title: 'Sign up and get 7 days free trial.',
  intro: 'Four lines about your business, and {product} ERP is yours to try.',
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
} as const;
