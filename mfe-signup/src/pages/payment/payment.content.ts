const steps = {
  pay: {
    title: 'You pay online',
    text: 'You see what you pay for, and how much, before anything is charged.',
  },
  account: {
    title: 'Your account is made',
    text: 'As soon as the payment is confirmed, and by itself: also if you close this page.',
  },
  mail: {
    title: 'You sign in',
    text: 'Your login details reach you by email. There is nothing to install.',
  },
} as const;

export const detailsPageContent = {
  title: 'Your details',
  intro: 'Who the {product} ERP account is for. Nothing is charged on this page.',
  next: { title: 'What happens next', steps: [steps.pay, steps.account, steps.mail] },
} as const;

export const paymentPageContent = {
  title: 'Payment',
  next: {
    title: 'Safe to leave, safe to come back',
    steps: [
      {
        title: 'You pay once',
        text: 'Pressing twice, reloading or losing the connection never charges you a second time.',
      },
      steps.account,
      steps.mail,
    ],
  },
} as const;

export const accountCreatedContent = {
  title: 'Account Creation Successful!',
  thanks: 'Thank you for signing up.',
  instructions: 'Please Check your Email for Further instructions',
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
} as const;

/** Questions that are asked before money moves, by the way to pay. */
export const sureContent = {
  mobile_money: {
    question: 'Are you sure you want to proceed With Mobile Payment?',
    text: 'A request appears on your phone. You confirm it there with your PIN.',
  },
  direct_debit: {
    question: 'Are you sure you want to proceed With Direct Debit?',
    text: 'The amount is transferred from your bank account.',
  },
} as const;

/** What is said where the payment cannot be started with what the form says. */
export const problemContent = {
  'no-method': 'Please select a payment method to proceed',
  'bad-phone': 'Please enter a valid phone number to proceed',
  'no-account': 'Please enter your account number to proceed',
} as const;

/** What is said of a payment that this browser began for another purchase. */
export const earlierPaymentContent = {
  paid: {
    own: {
      title: 'Your earlier payment has arrived',
      text: 'Nothing more was charged. Its account is made by itself, and the login details reach that email address.',
      goOn: 'Go on to that account',
    },
    unknown: {
      title: 'A payment begun on this device has arrived',
      text: 'Nothing more was charged. If it was yours, its account is made by itself, and the login details reach the email address that you gave for it.',
    },
    buyAsWell: 'Buy this one as well',
  },
  underWay: {
    title: 'An earlier payment may still go through',
    own: {
      text: 'It can’t be cancelled from here. So that you do not pay twice, nothing more was charged: go on with that payment, or check again once it has ended.',
      goOn: 'Go on with that payment',
    },
    unknown: {
      text: 'It can’t be cancelled from here. So that nobody pays twice, nothing more was charged. If it was yours, check again once it has ended, or enter the email address and company that you gave for it.',
      forget: 'This was not me: forget it',
    },
  },
  ways: {
    credit_card: 'by card',
    mobile_money: 'by mobile money',
    direct_debit: 'by direct debit',
  },
} as const;
