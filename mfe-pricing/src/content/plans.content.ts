import type { Device, Period, PlanKey } from '../plans/offers.ts';

export const plansText = {
  eyebrow: 'Plans',
  title: 'Plans and prices',
  intro: 'Pick your users and add-ons, and see the whole price before you sign up.',
  period: 'Billing period',
  resets: 'Switching starts your selection anew.',
  users: 'Users',
  addOns: 'Add-ons',
  freeTrial: 'Free Trial',
  purchase: 'Purchase Plan',
  recommended: 'Recommended',
} as const;

export const periodText: Readonly<Record<Period, { choice: string; unit: string }>> = {
  yearly: { choice: 'Yearly', unit: 'a year' },
  monthly: { choice: 'Monthly', unit: 'a month' },
};

export const addOnNames: Readonly<Record<Device, string>> = {
  portablePOS: 'Portable POS',
  posComputer: 'POS computer',
  thermalPrinter: 'Thermal printer',
  cashDrawer: 'Cash drawer',
  barCodeScanner: 'Bar code scanner',
};

export interface PlanText {
  /** Whom the plan suits, in one sentence. */
  readonly suits: string;
  /** Opens the list of inclusions. */
  readonly includes: string;
  readonly inclusions: readonly string[];
}

export const planTexts: Readonly<Record<PlanKey | 'enterprise', PlanText>> = {
  basic: {
    suits: 'For a shop or a start-up that sells products and wants to know its numbers.',
    includes: 'Includes',
    inclusions: [
      'Purchase orders',
      'POS billing and receipting',
      'Quotations',
      'Invoices',
      'Sales orders',
      'Customers and suppliers',
      'Income and cost monitoring',
      'Stock tracking',
      'For businesses that sell products only',
      'Free B2B marketplace access',
    ],
  },
  business: {
    suits: 'For a growing business that keeps full books, for products and services.',
    includes: 'Everything in Basic, plus',
    inclusions: [
      'Income and expenditure tracking',
      'Supplier payments and customer receipts',
      'Chart of accounts and financial statements',
      'Products and services',
      'Automated bank reconciliation',
      'Free marketplace access',
    ],
  },
  enterprise: {
    suits: 'For an organisation with its own way of working, its own people and its own industry.',
    includes: 'Everything in Business, plus',
    inclusions: [
      'HR and payroll',
      'Customer relationship management (CRM)',
      'Packages customised to your industry',
      'Users and devices as you need them',
    ],
  },
};

export const enterpriseText = {
  price: 'Custom price',
  unit: 'agreed with you',
  breakdown: 'One quotation for all that you need',
  users: 'As many as you need',
  contact: 'Contact Sales',
  mail: 'E-mail Sales',
  call: 'Call Sales',
} as const;
