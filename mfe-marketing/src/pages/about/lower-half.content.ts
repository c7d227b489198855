import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action.ts';

export const content = pageContent({
  whyUs: {
    title: 'Why choose us',
    reasons: [
      {
        title: 'Made for how business is done here',
        text: 'Mobile money, statutory deductions, Saccos and markets are part of the system, not additions to a foreign one.',
      },
      {
        title: 'One system for the whole business',
        text: 'What is sold, bought, stored and paid meets in one set of records. You do not connect programs; you open one.',
      },
      {
        title: 'Prices that you can read',
        text: 'Plans and devices are on our pages with their prices in shillings. What you see is what you are asked to pay.',
      },
      {
        title: 'People who stay with you',
        text: 'Someone who knows bookkeeping sets you up, trains your staff and answers when you call.',
      },
      {
        title: 'Your records remain yours',
        text: 'You decide who sees what, and you can take everything with you whenever you like.',
      },
    ],
  },

  mission: {
    title: 'Our mission',
    statement:
      'To let every business owner know, on any day and from anywhere, how the business stands, and to make the next step simple.',
    tagline: 'Simplify. Innovate. Thrive.',
  },

  team: {
    title: 'The people behind {product}',
    intro: 'Five of us, and what you can hold each of us to.',
  },

  values: {
    title: 'What we value',
    values: [
      {
        name: 'Creativity',
        text: 'We look for the simple way through a difficult problem, and try it before we talk about it.',
      },
      {
        name: 'Support',
        text: 'We are there when the till stops on a Saturday, not only when the contract is signed.',
      },
      {
        name: 'Commitment',
        text: 'What we promise has a date, and we say so early if the date will not hold.',
      },
      {
        name: 'Collaboration',
        text: 'The best ideas in our system came from the counters, stores and offices where it runs.',
      },
      {
        name: 'Courage',
        text: 'We say no to what would harm a customer’s books, even when it would sell.',
      },
      {
        name: 'Integrity',
        text: 'We keep other people’s figures as we would want ours to be kept: correct, private and theirs.',
      },
    ],
  },

  closing: {
    title: 'Come and see us, or let us come to you',
    text: 'Tell us what you run, and where it hurts. We listen first.',
    actions: [
      enquiry('The system for my business'),
      { label: 'See plans and prices', link: paths.pricing() },
    ],
  },
});

export type LowerHalfContent = FilledContent<typeof content>;
