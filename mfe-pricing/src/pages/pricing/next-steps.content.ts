import { pageContent } from '@site/contracts/content';

export const content = pageContent({
  nextSteps: {
    title: 'Run {product} with your own numbers for 7 days',
    text: 'Enter your products, make a sale and look at the report. If you would rather be shown, tell us about your business and we say which plan fits.',
    trial: 'Try it free',
    demo: 'Request a Demo',
    talk: 'Talk to us',
    /** The plan and its price, which the link passes. */
    trialOf: (plan: string, price: string) => `The trial begins with the ${plan}, ${price} a year`,
  },
});
