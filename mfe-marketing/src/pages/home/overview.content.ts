import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

export const content = pageContent({
  oneDashboard: {
    eyebrow: 'All-in-One online ERP system',
    title: 'Digitize & Track Your SME Operations online',
    intro:
      'A plug-and-play ERP with one dashboard, easy navigation and affordable pricing. Sales, stock, people and money stand side by side, on the phone in your pocket as on the office computer.',
    points: {
      plug: {
        title: 'Plug and play',
        text: 'It runs in the browser you already have. There is nothing to install.',
      },
      dashboard: {
        title: 'One dashboard, easy navigation',
        text: 'Every branch, till and account on one screen, and each figure leads to what is behind it.',
      },
      price: {
        title: 'Affordable pricing',
        text: 'You pay for the people who use it, by the month or by the year.',
      },
    },
    more: { label: 'Look inside the integrated ERP', link: paths.integratedErp() },
    alt: 'November payroll on a phone: net pay of KSh 487,801 for 14 people, the statutory deductions, and a button to approve and pay.',
  },

  ourSolutions: {
    title: 'Our Solutions',
    intro:
      'Nine ways to run your work on one platform. Begin with the one you need today; the others join it when you are ready.',
    more: 'See more',
    solutions: [
      {
        title: 'Integrated ERP Solutions',
        description: 'Custom ERP for every business and corporate need.',
        link: paths.integratedErp(),
      },
      {
        title: 'Accounting SMEs',
        description: 'Self-onboarding SME ERP, integrated payments and bank reconciliations.',
        link: paths.accountingSmes(),
      },
      {
        title: 'Digital Lending',
        description: 'Instant cash advances for salaried employees.',
        link: paths.digitalLending(),
      },
      {
        title: 'Revenue Management System',
        description: 'Efficient revenue collection.',
        link: paths.revenueManagement(),
      },
      {
        title: 'Agribusiness Solutions',
        description: 'Linking farmers to corporate consumers and suppliers along the value chain.',
        link: paths.agribusiness(),
      },
      {
        title: 'Market Place',
        description: 'In-built B2B marketplace to display, buy and sell goods and services.',
        link: paths.marketPlace(),
      },
      {
        title: 'Sacco',
        description: 'Comprehensive Sacco management.',
        link: paths.integratedErp('sacco'),
      },
      {
        title: 'Manufacturing',
        description: 'Advanced manufacturing management.',
        link: paths.integratedErp('manufacturing'),
      },
      {
        title: 'Security System',
        description: 'Robust security sector solutions.',
        link: paths.integratedErp('security'),
      },
    ],
  },
});

export type OverviewContent = FilledContent<typeof content>;
