export const heroText = {
  title: 'Choose the right plan for your Business',
  intro: 'Upfront and honest pricing for small businesses and enterprises.',
} as const;

export type ReasonIcon = 'expertise' | 'record' | 'range' | 'technology' | 'simple' | 'scale';

export interface Reason {
  readonly icon: ReasonIcon;
  readonly title: string;
  readonly text: string;
}

export const whyUsText = {
  title: 'Why businesses choose {product}',
  intro: 'A plan is only as good as the people and the system that carry it.',
} as const;

export const reasons: readonly Reason[] = [
  {
    icon: 'expertise',
    title: 'Expertise',
    text: 'People who know accounts, stock and payroll in Kenya set {product} up with you and answer when you call.',
  },
  {
    icon: 'record',
    title: 'Proven track record',
    text: 'As a certified partner we bring in systems that businesses open every morning and rely on.',
  },
  {
    icon: 'range',
    title: 'Wide range of offerings',
    text: 'Accounting, sales, stock, payroll, lending and point-of-sale devices from one company.',
  },
  {
    icon: 'technology',
    title: 'Focus on technology',
    text: 'Your records live online, so you see sales, stock and cash from the shop, the office or the road.',
  },
  {
    icon: 'simple',
    title: 'Simplified complexity',
    text: 'One dashboard takes the place of scattered files. What is entered once shows wherever it counts.',
  },
  {
    icon: 'scale',
    title: 'Scalability',
    text: 'Made for high-volume transactions: begin with one till, go on with many branches, keep one set of books.',
  },
];

export const nextStepsText = {
  title: 'Run {product} with your own numbers for 7 days',
  text: 'Enter your products, make a sale and look at the report. If you would rather be shown, tell us about your business and we say which plan fits.',
  trial: 'Try it free',
  talk: 'Talk to us',
  /** Completed with the plan and its price, which the link passes. */
  trialOf: 'The trial begins with the',
  unit: 'a year',
} as const;
