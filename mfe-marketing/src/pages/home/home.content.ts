import { paths } from '@site/contracts/paths';

export const hero = {
  tagline: 'Simplify. Innovate. Thrive.',
  title: 'Digitize & Transform your Business',
  subtitle:
    'Electronic business integrated solutions to automate operations and access transactions anywhere, anytime.',
  solutions: { label: 'See Solutions', link: paths.solutions() },
  video: 'Play the video',
  pricing: { label: 'See plans and prices', link: paths.pricing() },
  picture: {
    alt: 'The dashboard of a shop with three branches: sales today KSh 184,350, cash position, stock value, November payroll and the items to re-order.',
  },
} as const;

export const oneDashboard = {
  eyebrow: 'All-in-One online ERP system',
  title: 'Digitize & Track Your SME Operations online',
  intro:
    'A plug-and-play ERP with one dashboard, easy navigation and affordable pricing. Sales, stock, people and money stand side by side, on the phone in your pocket as on the office computer.',
  points: [
    {
      icon: 'plug',
      title: 'Plug and play',
      text: 'It runs in the browser you already have. There is nothing to install.',
    },
    {
      icon: 'dashboard',
      title: 'One dashboard, easy navigation',
      text: 'Every branch, till and account on one screen, and each figure leads to what is behind it.',
    },
    {
      icon: 'price',
      title: 'Affordable pricing',
      text: 'You pay for the people who use it, by the month or by the year.',
    },
  ],
  more: { label: 'Look inside the integrated ERP', link: paths.integratedErp() },
  picture: {
    alt: 'November payroll on a phone: net pay of KSh 487,801 for 14 people, the statutory deductions, and a button to approve and pay.',
  },
} as const;

export const ourSolutions = {
  title: 'Our Solutions',
  intro:
    'Nine ways to run your work on one platform. Begin with the one you need today; the others join it when you are ready.',
  more: 'See more',
} as const;
