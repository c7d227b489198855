import { type Filled, pageContent } from '@site/contracts/content';
import { unstoredPurchaseTexts } from '../../kit/unstored.content.ts';
import { boughtForTexts } from '../../purchase/bought-for.content.ts';
import {
  changedPriceTexts,
  earlierPaymentTexts,
  purchaseSteps,
} from '../../purchase/purchase.content.ts';

export const paymentTexts = {
  title: 'Payment',
  help: 'Something unclear?',
  needsScripts: 'Paying here needs JavaScript.',
  order: {
    title: 'Order summary',
    change: 'Change details',
    package: 'Package',
    users: 'Users',
    company: 'Company',
    email: 'Email address',
    total: 'Total',
    paidFor: 'Paid for',
    planFor: 'Plan for',
    addOns: 'Add-ons',
    periods: { yearly: 'one year', monthly: 'one month' },
    deliveredTo: 'Delivery address',
    changeDelivery: 'Change',
    /** After `changeDelivery`, for screen readers. */
    ofDelivery: ' where your devices are brought',
    /** Before and after the price that the address named. */
    corrected: {
      before: 'The address said',
      after: 'This is what the package costs, and what you pay.',
    },
  },
  interrupted: {
    title: 'A payment was begun on this device',
    text: 'If it was yours and you paid, nothing is lost: your account is made without you, and your login details reach you by email.',
    howTo:
      'To see how it stands, enter the same email address and company once more. You will not be charged a second time.',
    enterAgain: 'Enter my details again',
    forget: 'This was not me: forget it',
    perhapsReady: 'Your account may be ready already:',
    signIn: 'Find My Account',
  },
  /** Where this tab knows no buyer. */
  /** On the home page, to which a payment without details leads. */
  noDetails: {
    inOtherTab:
      'Your details are not in this tab. Go on in the tab where you entered them, or enter them again.',
    lost: 'This browser stores nothing for this site, so your details are lost. If you have paid, we write to you. If not, enter the same details again today: you are not charged twice.',
    enterAgain: 'Enter your details',
  },
  unstored: unstoredPurchaseTexts,
  earlier: earlierPaymentTexts,
  form: {
    methods: {
      title: 'Payment method',
      credit_card: {
        name: 'Payment through {cardProvider}',
        text: 'By card or online, on their own page.',
      },
      mobile_money: {
        name: 'Mobile money: M-Pesa, a Safaricom number',
        text: 'You confirm on your phone with your PIN.',
      },
      direct_debit: { name: 'Direct debit', text: 'Transferred from your bank account.' },
      phone: { label: 'Mobile money number', help: '254 and 9 digits, such as 254712345678.' },
      /** Before and after the name of another network. */
      otherNetwork: {
        before: 'Numbers like this one were given out by',
        after: ', which has no M-Pesa. If yours is with Safaricom now, go on.',
      },
      account: { label: 'Account number' },
      /** Between the name of a way to pay and the most that it takes. */
      tooMuch: 'Not available for this order: at most',
      inOnePayment: 'in one payment.',
      /** Before and after the sum that is charged. */
      test: {
        before: 'Payments are being tested:',
        after: 'is charged instead of the total.',
      },
    },
    /** Above the form, and beside the field. */
    problems: {
      'no-method': {
        title: 'Please select a payment method to proceed',
        text: 'Choose one of these.',
      },
      'bad-phone': {
        title: 'Please enter a valid phone number to proceed',
        text: 'Enter 254 and 9 more digits',
      },
      'no-account': {
        title: 'Please enter your account number to proceed',
        text: 'Enter your account number',
      },
    },
    terms: 'By paying you agree to the',
    pay: 'Make Payment',
    payAgain: 'Try again',
    /** Before the sum, for screen readers. */
    paysSum: ' of',
    starting: { title: 'Payment Processing', text: 'Payment Initiated...' },
    confirmation: {
      mobile_money: {
        title: 'Are you sure you want to proceed With Mobile Payment?',
        /** Before the number, and after it. */
        request: 'M-Pesa sends a request to',
        text: 'You confirm it on that phone with your PIN.',
      },
      direct_debit: {
        title: 'Are you sure you want to proceed With Direct Debit?',
        text: 'The amount is transferred from your bank account.',
      },
      no: 'Cancel',
      yes: 'Yes, proceed',
    },
  },
  provider: {
    redirecting: 'Redirecting to {cardProvider} payment page...',
    /** Once the page is there. */
    loaded: 'This is the payment page of {cardProvider}. What you type there goes to them alone.',
    title: '{cardProvider} payment page',
    trouble: 'Does it not show, or not go on?',
    /** Instead of `trouble` once the page is there. */
    loadedTrouble: 'Does it not go on?',
    /** Once another page is there, which may be that of the buyer's bank. */
    moved: 'If your bank asks you to confirm the payment, do so here. This page notices by itself.',
    movedTrouble: 'Is it empty or grey? Some banks do not show their page inside another one.',
    newTab: 'Open the same page in a new tab',
    /** After `newTab`, for screen readers. */
    ofProvider: ' of {cardProvider}',
    stay: ', and leave this one open.',
  },
  status: {
    opening: 'Checking the price...',
    confirming: {
      title: 'Confirming Payment...',
      credit_card:
        'Pay on the page of {cardProvider} below. This page notices within a quarter of a minute.',
      mobile_money:
        'Confirm the request on your phone with your PIN. This page notices by itself when you have.',
      direct_debit: 'We are asking the bank. This takes up to a minute.',
    },
    looking: {
      title: 'Confirming Payment...',
      text: 'We are asking whether your payment arrived.',
    },
    creating: {
      title: 'Account Creation',
      text: 'Creating Your {product} Cloud Erp Account... please Be patient...',
    },
    refused: {
      'already-exists': {
        title: 'Credentials already Exist',
        text: 'This email address or company has an account. Nothing was charged.',
        signIn: 'Find My Account',
      },
      'address-missing': {
        title: 'Where should we bring your devices?',
        text: 'There are devices in your order, and no address to bring them to. Nothing was charged.',
        addAddress: 'Add the address',
      },
      'sign-in-again': boughtForTexts.signInAgain,
      abandoned: {
        title: 'This purchase was given up',
        text: 'You began another one on this device, so this one takes no payment any more. If you paid for it all the same, we give that money back and write to you.',
        enterAgain: 'Enter my details again',
      },
    },
    yourOrder: 'Your order',
    changedPrice: {
      ...changedPriceTexts,
      nothingDone: 'Nothing was charged. What you typed about yourself is kept.',
    },
    unreachable: {
      title: 'We could not reach the payment service',
      text: 'Nothing was charged. Check your connection, then try again in a minute.',
    },
    limited: {
      title: 'Too many purchases in a short time',
      /** Before the words that say when. */
      text: 'There were too many orders from your network. Nothing was charged, and what you typed is kept. Try again',
    },
    unproven: {
      title: 'We could not check that a person is buying',
      text: 'Nothing was charged. Try again.',
    },
    startLost: {
      title: 'We do not know whether your payment began',
      unpaid: 'No money has arrived so far. ',
      unanswered: 'There was no answer. ',
      text: 'Try again below: if it did begin, you get the same payment and are not charged twice.',
    },
    startFailed: {
      title: 'The payment could not be started',
      text: 'Nothing was charged. Try again, or choose another way to pay.',
      notAvailable:
        'Nothing was charged. This way to pay is not available now: choose another one, or try again later.',
      /** Where the site offers no other way to pay. */
      onlyWay: {
        text: 'Nothing was charged. Try again.',
        notAvailable: 'Nothing was charged. Payments are not available now: try again later.',
      },
      /** Why its provider refused it. */
      refused: {
        'payer-busy': {
          title: 'This phone has another payment open',
          text: 'Nothing was charged. Finish or cancel it on the phone, then try again. Or pay from another number.',
        },
        'no-mobile-money': {
          title: 'This number has no M-Pesa',
          text: 'Nothing was charged. Check the number, or pay from another Safaricom number.',
        },
        'over-limit': {
          title: 'This is too much for one payment',
          text: 'Nothing was charged. Call us if no way to pay takes it.',
        },
      },
      orOtherWay: ' You can also choose another way to pay.',
      /** Before the words that say when. */
      tooMany: 'Nothing was charged. There were too many payment requests. Try again',
    },
    /** Why the order was sent again instead of being paid. */
    reopened: {
      'wrong-amount': {
        title: 'The amount did not match the price',
        text: 'Nothing was charged. The order summary shows the current price: check it, then press Make Payment again.',
      },
      'no-such-order': {
        title: 'The payment service did not know your order',
        text: 'Nothing was charged. We have sent your order again: check it, then press Make Payment again.',
      },
    },
    underWay: {
      title: 'An earlier payment may still go through',
      unpaid: 'No money has arrived so far. ',
      text: 'So that you do not pay twice, no second one was started. If the first arrives, your account is made by itself and the login details reach you by email.',
      resume: 'Go on with that payment',
      /** Where only the buyer can say whether an earlier prompt took money. */
      unconfirmed: {
        title: 'Did M-Pesa take money for your earlier payment?',
        text: 'We sent a request to your phone, and M-Pesa has not told us how it ended. Look at the messages of M-Pesa on that phone before you pay. If money was taken, do not pay again: we look it up, complete your order and write to you. If none was taken, you can pay again.',
        payAgain: 'No money was taken: pay again',
      },
    },
    expired: {
      title: 'Payment Expired',
      lead: 'could not find payment Please try again',
      late: 'If you did pay, check again: a payment can take a while to show.',
      lateOnPage:
        'If you did pay, check again: a payment can take a while to show. If not, you can still pay below, then check again.',
      declined: 'The payment did not go through. If you think that it did, check again first.',
      declinedOnPage:
        'The payment did not go through. If you used another card meanwhile, check again.',
      anotherCard:
        'The payment did not go through. Where the page of {cardProvider} below offers it, you can use another card there: this page notices by itself. Otherwise try again with a new payment.',
    },
    unknown: {
      title: 'We do not know yet',
      text: 'Your phone has not answered so far. If you confirmed with your PIN, check again in a moment.',
    },
    declined: {
      title: 'The payment did not go through',
      text: 'Nothing was charged.',
      /** Before that, by the result code of the phone prompt. */
      reasons: {
        1: 'There was not enough money on the phone’s account.',
        17: 'The phone’s account could not take part in the payment.',
        1001: 'Another payment was under way on that phone.',
        1019: 'The request on the phone ran out of time.',
        1025: 'The request could not be sent to the phone.',
        1032: 'The request was cancelled on the phone.',
        1037: 'The phone could not be reached, or nobody answered the request.',
        2001: 'The PIN was not right.',
        9999: 'The request could not be sent to the phone.',
      },
    },
    noContact: {
      title: 'We lost contact',
      text: 'Your payment is not lost: it may be under way or paid. Check your connection, then check again.',
    },
    setupUnknown: {
      title: 'Your payment arrived',
      text: 'The connection broke while your account was being made. It is made by itself, and the login details reach you by email. Check again to see it here.',
    },
    setupFailed: {
      title:
        'Account creation failed or Account exists Please contact support to complete the Process',
      text: 'Your payment is safe with us. If it cannot be used for this order, we give it back and write to you.',
    },
    tryAgain: 'Try again',
    payAgain: 'Pay again',
    checkAgain: 'Check again',
  },
  /** Instead, where an account that exists is bought for. */
  forAccount: {
    creating: {
      title: 'Your payment has arrived',
      text: 'We are entering it in your account. Please be patient...',
    },
    created: 'Your plan is paid',
    steps: boughtForTexts.next.steps.slice(1),
  },
  toasts: {
    created: 'Account Creation Successful!',
    expired: 'Payment Expired: could not find payment Please try again',
  },
  next: {
    title: 'Safe to leave, safe to come back',
    steps: [
      {
        title: 'You pay once',
        text: 'Pressing twice, reloading or losing the connection never charges you a second time.',
      },
      purchaseSteps.account,
      purchaseSteps.mail,
    ],
  },
};

export const paymentContent = pageContent(paymentTexts);
export type PaymentText = Filled<typeof paymentTexts>;
