import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';
import amina from './drawings/amina-yusuf.svg?url';
import daniel from './drawings/daniel-kiprop.svg?url';
import mutheu from './drawings/mutheu-musyoka.svg?url';
import otieno from './drawings/otieno-ochieng.svg?url';
import wanjiku from './drawings/wanjiku-kamau.svg?url';

export const content = pageContent({
  whyUs: {
    title: 'Why choose us',
    reasons: {
      'Made for how business is done here':
        'Mobile money, statutory deductions, Saccos and markets are part of the system, not additions to a foreign one.',
      'One system for the whole business':
        'What is sold, bought, stored and paid meets in one set of records. You do not connect programs; you open one.',
      'Prices that you can read':
        'Plans and devices are on our pages with their prices in shillings. What you see is what you are asked to pay.',
      'People who stay with you':
        'Someone who knows bookkeeping sets you up, trains your staff and answers when you call.',
      'Your records remain yours':
        'You decide who sees what, and you can take everything with you whenever you like.',
    },
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
    members: [
      {
        id: 1,
        name: 'Wanjiku Kamau',
        position: 'Chief Executive Officer',
        text: 'Answers for everything that leaves this house.',
        portrait: wanjiku,
        alt: 'Drawn portrait of Wanjiku Kamau: short natural hair, gold earrings and a pine-green jacket.',
      },
      {
        id: 2,
        name: 'Otieno Ochieng',
        position: 'Chief Technology Officer',
        text: 'Keeps the system quick, safe and awake.',
        portrait: otieno,
        alt: 'Drawn portrait of Otieno Ochieng: short beard, round glasses and an open collar.',
      },
      {
        id: 3,
        name: 'Amina Yusuf',
        position: 'Head of Finance',
        text: 'Makes sure that the books balance, yours and ours.',
        portrait: amina,
        alt: 'Drawn portrait of Amina Yusuf: a sand-coloured headscarf and a clay-red dress.',
      },
      {
        id: 4,
        name: 'Daniel Kiprop',
        position: 'Head of Customer Success',
        text: 'Sets you up, trains your staff and takes your call.',
        portrait: daniel,
        alt: 'Drawn portrait of Daniel Kiprop: grey hair, a moustache, a dark jacket and a tie.',
      },
      {
        id: 5,
        name: 'Mutheu Musyoka',
        position: 'Head of Product Design',
        text: 'Sits beside people at work until the screen makes sense.',
        portrait: mutheu,
        alt: 'Drawn portrait of Mutheu Musyoka: braids in a high bun with a sun-yellow band, and a blouse of the same colour.',
      },
    ],
  },

  values: {
    title: 'What we value',
    values: {
      Creativity:
        'We look for the simple way through a difficult problem, and try it before we talk about it.',
      Support:
        'We are there when the till stops on a Saturday, not only when the contract is signed.',
      Commitment: 'What we promise has a date, and we say so early if the date will not hold.',
      Collaboration:
        'The best ideas in our system came from the counters, stores and offices where it runs.',
      Courage: 'We say no to what would harm a customer’s books, even when it would sell.',
      Integrity:
        'We keep other people’s figures as we would want ours to be kept: correct, private and theirs.',
    },
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

export type CompanyContent = FilledContent<typeof content>;
