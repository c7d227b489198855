import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';

export const content = pageContent({
  onThisPage: {
    label: 'On this page',
    links: [
      { label: 'Sacco', link: paths.integratedErp('sacco') },
      { label: 'Manufacturing', link: paths.integratedErp('manufacturing') },
      { label: 'Security companies', link: paths.integratedErp('security') },
    ],
  },

  tiles: {
    title: 'Why one system beats five',
    tiles: {
      unified: {
        title: 'Unified System',
        text: 'Every department works on the same figures. Nothing is typed twice.',
      },
      intuitive: {
        title: 'Intuitive Design',
        text: 'Clear screens in plain words, so that a new colleague can sell on the first day.',
      },
      cost: {
        title: 'Cost-Effective',
        text: 'One subscription takes the place of separate programs and their upkeep.',
      },
      custom: {
        title: 'Customizable',
        text: 'Modules, roles, documents and approvals are set up the way you work.',
      },
      insight: {
        title: 'Business Insights',
        text: 'Reports on today, not on last month, for every branch and product.',
      },
    },
  },

  modules: {
    title: 'What the ERP covers',
    intro:
      'Use all seven modules or begin with two. They are parts of one system, so there is nothing to connect later.',
    more: { label: 'See every feature', link: paths.features() },
    modules: {
      purchases: {
        title: 'Purchases',
        text: 'Requisitions and purchase orders that you share by e-mail or messaging app, approvals, and what you owe to each supplier.',
      },
      sales: {
        title: 'Sales and point of sale',
        text: 'Quotations, invoices, delivery notes and till receipts, with instant mobile and card payments.',
      },
      stock: {
        title: 'Stock',
        text: 'Quantities by store in real time, what was bought and used, and a notice when an item falls to its re-order level.',
      },
      payroll: {
        title: 'HR and payroll',
        text: 'Staff records and payroll, salaries paid directly to the bank, and the filing of statutory deductions.',
      },
      finance: {
        title: 'Finance',
        text: 'Books that keep themselves up to date, approvals you can trace, and automated reconciliation of bank, card and mobile money.',
      },
      reports: {
        title: 'Business reports',
        text: 'Profit and loss and every other report in real time, and a business-intelligence tool for the questions that no report foresaw.',
      },
      customers: {
        title: 'CRM',
        text: 'Who your customers are, what they asked, bought and still owe, and who calls them next.',
      },
    },
  },

  closing: {
    title: 'See it with your own figures',
    text: 'Tell us what you sell, make or look after. We show you the parts that fit, and what they cost.',
    actions: [enquiry('Integrated ERP'), { label: 'See plans and prices', link: paths.pricing() }],
  },
});

export type OverviewContent = FilledContent<typeof content>;
