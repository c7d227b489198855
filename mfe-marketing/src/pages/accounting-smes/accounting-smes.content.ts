import { pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { demo } from '../../kit/call-to-action/call-to-action-target.ts';

const trial = {
  label: 'Start 7-day free trial',
  link: paths.pricing(),
  otherwise: { mail: '7-day free trial' },
} as const;

const inquiry = {
  label: 'Send Inquiry',
  link: paths.sendInquiry(),
  otherwise: { mail: 'Accounting for SMEs' },
} as const;

export const content = pageContent({
  hero: {
    address: paths.accountingSmes(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Accounting for SMEs',
    title: 'Accounting software that you set up yourself',
    intro:
      'An ERP for small and medium businesses: open it online today, take payments by mobile money and card, and let the bank statement match itself with your books.',
    actions: [trial, demo, inquiry],
    note: 'Free for 7 days with the SMEs package. No card needed.',
    alt: 'The reconciliation for November: 38 of 40 bank lines matched, the mobile-money till and card payments matched in full, and one cheque deposit left to decide.',
  },

  onboarding: {
    title: 'From sign-up to the first receipt',
    intro: 'You need no consultant and no installation. Whoever runs the shop can open the books.',
    steps: {
      'Choose a plan':
        'Pick the number of users. What each plan includes, and what it costs, is on one page.',
      'Say who you are': 'Company, e-mail, phone number and your name. That is the whole form.',
      'Open the e-mail':
        'Your account is made at once, and your login details arrive in your inbox.',
      'Make a sale':
        'Enter or import your items and opening balances, and print the first receipt.',
    },
  },

  payments: {
    id: 'payments',
    eyebrow: 'Integrated payments, bank reconciliations',
    title: 'When money arrives, the books already know',
    paragraphs: [
      'A customer pays by mobile money, card or bank. The payment finds its invoice, closes it and sends the receipt, and nobody types a transaction code.',
      'The statements of the bank, the till and the card provider are then matched with what you recorded, line by line.',
    ],
    points: [
      'Mobile money, card and bank payments in one list',
      'Charges and fees booked by rules that you set once',
      'Only the lines that do not fit are left to you',
      'The month is closed when the last line is matched',
    ],
    alt: 'Invoice 1047 for KSh 24,600, paid by mobile money: payment received, invoice closed, receipt sent and statement line matched without a hand on it.',
  },

  features: {
    title: 'Everything that a small business keeps',
    intro: 'Sales, purchases, stock and books are one system, so each thing is entered once.',
    features: {
      till: {
        title: 'POS billing and receipting',
        text: 'Bill at the counter and print or send the receipt, with the stock and the cash counted along.',
      },
      documents: {
        title: 'Quotations, orders and invoices',
        text: 'A quotation becomes a sales order, and the order an invoice, without typing it again.',
      },
      purchases: {
        title: 'Purchase orders',
        text: 'Order from suppliers in your own name, and check what comes in against it.',
      },
      people: {
        title: 'Customers and suppliers',
        text: 'Who they are, what they bought or delivered, and who owes whom how much.',
      },
      stock: {
        title: 'Stock tracking',
        text: 'How many of each item are left, and what they are worth, after every sale.',
      },
      money: {
        title: 'Income and expenditure',
        text: 'What came in, what went out and what each product costs you, day by day.',
      },
      payments: {
        title: 'Payments and receipts',
        text: 'Pay suppliers and receipt customers from one place, in full or in part.',
      },
      statements: {
        title: 'Accounts and statements',
        text: 'A chart of accounts to begin with, and the financial statements that follow from it.',
      },
      market: {
        title: 'Market place access',
        text: 'Show what you sell to other businesses, free of charge with the Basic and the Business plan.',
      },
    },
  },

  closing: {
    title: 'Keep your own books on it for 7 days',
    text: 'The free trial is for the SMEs package. Choose a plan, fill in one short form, and your login details come by e-mail.',
    actions: [trial, demo, inquiry],
  },
});
