import { type FilledContent, pageContent } from '@site/contracts/content';

export const content = pageContent({
  hero: {
    title: 'Choose the right plan for your Business',
    intro: 'Upfront and honest pricing for small businesses and enterprises.',
  },
});

export type PricingContent = FilledContent<typeof content>;
