import { pageContent } from '@site/contracts/content';

export const content = pageContent({
  title: 'How it works',
  intro: 'From the first question to the daily routine.',
  steps: [
    'Ask us what you want to know.',
    'Try it with your own numbers.',
    'Use it every day, and call us when something is unclear.',
  ],
  next: 'Next step',
  again: 'Begin again',
});
