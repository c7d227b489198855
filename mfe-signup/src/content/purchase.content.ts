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
