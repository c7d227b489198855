import { paths } from '@site/contracts/paths';

export const customised = {
  title: 'Customised solutions',
  intro: 'One platform, fitted to the way your kind of organisation works.',
  cards: [
    {
      id: 'corporate',
      title: 'Corporate ERP',
      text: 'Several branches or companies, approvals by role, and one set of accounts above them all.',
      link: paths.integratedErp(),
    },
    {
      id: 'sacco',
      title: 'Sacco',
      text: 'Savings, loans and dividends, from the teller’s window to the annual general meeting.',
      link: paths.integratedErp('sacco'),
    },
    {
      id: 'security',
      title: 'Security Sector',
      text: 'Guards, sites and shifts in one plan that ends in the right payroll and the right invoice.',
      link: paths.integratedErp('security'),
    },
    {
      id: 'manufacturing',
      title: 'Manufacturing',
      text: 'Materials, work orders and waste followed on the floor, down to the cost of one item.',
      link: paths.integratedErp('manufacturing'),
    },
  ],
} as const;
