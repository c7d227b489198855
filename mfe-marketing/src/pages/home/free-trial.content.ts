import { paths } from '@site/contracts/paths';

export const freeTrial = {
  days: '7',
  title: 'Try the SMEs package free for 7 days',
  text: 'Sell, buy and keep the books with your own figures. When the week is over you choose a plan, or walk away.',
  action: 'Start the free trial',
  /** Where it leads: the first of these that the site has. */
  links: [paths.accountingSmes(), paths.pricing()],
} as const;
