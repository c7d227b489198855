import type { Filled } from '@site/contracts/content';

export const purchaseSteps = {
  pay: {
    title: 'You pay online',
    text: 'You see what you pay for, and how much, before anything is charged.',
  },
  account: {
    title: 'Your account is made',
    text: 'As soon as the payment is confirmed, and by itself: also if you close this page.',
  },
  /** Where the service takes no orders. */
  accountOfPage: {
    title: 'Your account is made',
    text: 'As soon as this page learns that the payment is confirmed.',
  },
  mail: {
    title: 'You sign in',
    text: 'Your login details reach you by email. There is nothing to install.',
  },
  /** Where hardware is bought. */
  delivery: {
    title: 'We bring your devices',
    text: 'The driver calls before they come, and you get an email when the devices are on their way.',
  },
  receipt: {
    title: 'You get a receipt',
    text: 'By email, as soon as the payment is confirmed: also if you close this page.',
  },
};

export const changedPriceTexts = {
  title: 'The price has changed',
  /** Between the plan, its price of today, and the price that was sent. */
  costs: 'now costs',
  insteadOf: 'instead of',
  /** Before the price of today. */
  goOn: 'Continue at',
  /** Where the service does not know the price that was sent. */
  unknown: {
    title: 'No package has this price',
    /** After the name of the package. */
    text: 'is not offered like this: choose it again from our plans.',
  },
  pricing: 'See plans and prices',
};

/** The same of an order that has hardware in it. */
export const changedOrderTexts: typeof changedPriceTexts = {
  ...changedPriceTexts,
  unknown: {
    title: 'This order has another price',
    text: 'is not offered like this any more: choose what you want to buy again.',
  },
  pricing: 'Choose again',
};
export type ChangedPriceText = Filled<typeof changedPriceTexts> & {
  readonly nothingDone: string;
};

export const earlierPaymentTexts = {
  paid: {
    own: {
      title: 'Your earlier payment has arrived',
      text: 'Nothing more was charged. Its account is made by itself, and the login details reach that email address.',
    },
    unknown: {
      title: 'A payment begun on this device has arrived',
      text: 'Nothing more was charged. If it was yours, its account is made by itself, and the login details reach the email address that you gave for it.',
    },
    /** Where devices were bought, and no plan. */
    ofDevices: {
      own: {
        title: 'Your earlier payment has arrived',
        text: 'Nothing more was charged. Its order is completed by itself, and the receipt reaches that email address.',
        resume: 'Go on to that order',
      },
      unknown: {
        title: 'A payment begun on this device has arrived',
        text: 'Nothing more was charged. If it was yours, its order is completed by itself, and the receipt reaches the email address that you gave for it.',
      },
    },
    resume: 'Go on to that account',
    signIn: 'Find My Account',
    forget: 'Buy this one as well',
  },
  underWay: {
    own: {
      title: 'An earlier payment may still go through',
      text: 'It can’t be cancelled from here. So that you do not pay twice, nothing more was charged: go on with that payment, or check again once it has ended.',
    },
    unknown: {
      title: 'An earlier payment may still go through',
      text: 'It can’t be cancelled from here. So that nobody pays twice, nothing more was charged. If it was yours, check again once it has ended, or enter the email address and company that you gave for it.',
    },
    resume: 'Go on with that payment',
    checkAgain: 'Check again',
    forget: 'This was not me: forget it',
  },
  devices: 'devices',
  withDevices: 'with devices',
  methods: {
    credit_card: 'by card',
    mobile_money: 'by M-Pesa',
    direct_debit: 'by direct debit',
  },
};
export type EarlierPaymentText = Filled<typeof earlierPaymentTexts>;
