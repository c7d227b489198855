export const heroText = {
  title: 'Sample',
  intro: 'Say in one sentence what {product} does for your visitors on this page.',
} as const;

export const stepsText = {
  title: 'How it works',
  intro: 'From the first question to the daily routine.',
  next: 'Next step',
  again: 'Begin again',
} as const;

export const steps = [
  'Ask us what you want to know.',
  'Try it with your own numbers.',
  'Use it every day, and call us when something is unclear.',
] as const;
