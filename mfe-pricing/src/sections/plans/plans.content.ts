import { type FilledContent, pageContent } from '@site/contracts/content';
import type { Period, PlanKey } from '@site/contracts/plans';

interface PlanText {
  readonly suits: string;
  /** By their title. */
  readonly inclusions: Readonly<Record<string, readonly string[]>>;
}

const periods: Readonly<Record<Period, { readonly choice: string; readonly unit: string }>> = {
  yearly: { choice: 'Yearly', unit: 'a year' },
  monthly: { choice: 'Monthly', unit: 'a month' },
};

/** Search engines read whom each plan suits as well. */
export const planTexts: Readonly<Record<PlanKey, PlanText>> = {
  basic: {
    suits: 'For a shop or a start-up that sells products and wants to know its numbers.',
    inclusions: {
      Includes: [
        'Purchase orders',
        'POS billing and receipting',
        'Quotations',
        'Invoices',
        'Sales orders',
        'Customers and suppliers',
        'Income and cost monitoring',
        'Stock tracking',
        'Products only, no services',
        'Free B2B marketplace access',
      ],
    },
  },
  business: {
    suits: 'For a growing business that keeps full books, for products and services.',
    inclusions: {
      'Everything in Basic, plus': [
        'Income and expenditure tracking',
        'Supplier payments and customer receipts',
        'Chart of accounts and financial statements',
        'Products and services',
        'Automated bank reconciliation',
        'Free marketplace access',
      ],
    },
  },
  enterprise: {
    suits: 'For an organisation with its own industry and its own way of working.',
    inclusions: {
      'Everything in Business, plus': [
        'HR and payroll',
        'Customer relationship management (CRM)',
        'Systems for Saccos and security companies',
        'Users and devices as you need them',
      ],
      'Packages customised for': [
        'Hospitality',
        'Hospitals',
        'NGOs',
        'Projects',
        'Manufacturing',
        'Schools and colleges',
      ],
    },
  },
};

export const content = pageContent({
  eyebrow: 'Plans',
  title: 'Plans and prices',
  intro: 'Pick your users and add-ons and see the whole price at once.',
  period: 'Billing period',
  periods,
  resets: 'Switching starts your selection anew.',
  plans: planTexts,
  recommended: 'Recommended',
  users: 'Users',
  upToUsers: (users: number) => `Upto ${users} users`,
  addOns: 'Add-ons',
  saving: (amount: string) => `Save ${amount} a year`,
  /** Stands under the price where devices, which are paid once, are in it. */
  firstPayment: 'to start',
  priceOfPlan: 'Plan',
  priceOfAddOns: 'Add-ons',
  noAddOns: 'none',
  paidOnce: 'once',
  announced: (plan: string, addOns: string, total: string) =>
    `${total} to start: the plan at ${plan}, and add-ons for ${addOns}, paid once`,
  freeTrial: 'Free Trial',
  purchase: 'Purchase Plan',
  ofPlan: (name: string) => `of the ${name}`,
  ask: {
    words: { whatsApp: 'Ask on WhatsApp', other: 'Chat with us' },
    about: (name: string) => `about the ${name}`,
    /** How the message begins, with the plan as it is chosen. */
    message: (plan: string) => `Hello, I have a question about this plan: ${plan}.`,
  },
  enterprise: {
    price: 'Custom price',
    unit: 'agreed with you',
    breakdown: 'One quotation for all that you need',
    users: 'As many as you need',
    contact: 'Contact Sales',
    mail: 'E-mail Sales',
    call: 'Call Sales',
  },
});

export type PlansContent = FilledContent<typeof content>;
