import { type FilledContent, pageContent } from '@site/contracts/content';
import type { PlanKey } from '@site/contracts/plans';

/** By the names of their icons. */
const reasons = {
  expertise: {
    title: 'Expertise',
    text: 'People who know accounts, stock and payroll in Kenya set {product} up with you and answer when you call.',
  },
  record: {
    title: 'Proven track record',
    text: 'As a certified partner we bring in systems that businesses open every morning and rely on.',
  },
  range: {
    title: 'Wide range of offerings',
    text: 'Accounting, sales, stock, payroll, lending and point-of-sale devices from one company.',
  },
  technology: {
    title: 'Focus on technology',
    text: 'Your records live online, so you see sales, stock and cash from the shop, the office or the road.',
  },
  simple: {
    title: 'Simplified complexity',
    text: 'One dashboard takes the place of scattered files. What is entered once shows wherever it counts.',
  },
  scale: {
    title: 'Scalability',
    text: 'Made for high-volume transactions: begin with one till, go on with many branches, keep one set of books.',
  },
};

interface Module {
  readonly name: string;
  readonly plans: readonly PlanKey[];
}

const all = ['basic', 'business', 'enterprise'] as const;
const fromBusiness = ['business', 'enterprise'] as const;

/** The feature matrix. A line may break after a slash in a name. */
const modules: readonly Module[] = [
  { name: 'Purchase/Procurement', plans: all },
  { name: 'Sales/POS', plans: all },
  { name: 'Stock', plans: all },
  { name: 'Business Performance Reports', plans: fromBusiness },
  { name: 'Finance', plans: fromBusiness },
  { name: 'HR & Payroll', plans: ['enterprise'] },
  { name: 'CRM', plans: ['enterprise'] },
];

export const content = pageContent({
  comparison: {
    title: 'Compare the plans',
    intro: 'Which parts of {product} come with which plan.',
    caption: 'Modules, users and prices of the three plans',
    module: 'Module',
    included: 'Included',
    missing: 'Not included',
    users: 'Users',
    usersUpTo: 'Up to',
    usersCustom: 'As you need',
    price: 'Price with these links',
    priceCustom: 'Custom price',
    nextStep: 'Next step',
    freeTrial: 'Free Trial',
    purchase: 'Purchase Plan',
    atPrice: (price: string, plan: string) => `at ${price}: ${plan}`,
    contact: 'Contact Sales',
    mail: 'E-mail Sales',
    modules,
    and: 'and',
    /** Where the cards have another price for the same plan. */
    linkPrice: (price: string, plan: string, users: number) =>
      `the ${plan} with up to ${users} users costs ${price}`,
    linkPrices: (prices: string) =>
      `Tried or bought with the links in this table, ${prices}. The cards above show other prices for these plans; the buttons of each card are for the price on it.`,
  },

  whyUs: {
    title: 'Why businesses choose {product}',
    intro: 'A plan is only as good as the people and the system that carry it.',
    reasons,
  },
});

export type BelowPlansContent = FilledContent<typeof content>;
