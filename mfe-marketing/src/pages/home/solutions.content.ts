import { paths } from '@site/contracts/paths';

export interface Solution {
  /** Two digits, in the order of the cards. */
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** The section of the linked page that is about it, where it has no page of its own. */
  readonly sectionId?: 'sacco' | 'manufacturing' | 'security';
}

export const solutions: readonly Solution[] = [
  {
    number: '01',
    title: 'Integrated ERP Solutions',
    description: 'Custom ERP for every business and corporate need.',
    link: paths.integratedErp(),
  },
  {
    number: '02',
    title: 'Accounting SMEs',
    description: 'Self-onboarding SME ERP, integrated payments and bank reconciliations.',
    link: paths.accountingSmes(),
  },
  {
    number: '03',
    title: 'Digital Lending',
    description: 'Instant cash advances for salaried employees.',
    link: paths.digitalLending(),
  },
  {
    number: '04',
    title: 'Revenue Management System',
    description: 'Efficient revenue collection.',
    link: paths.revenueManagement(),
  },
  {
    number: '05',
    title: 'Agribusiness Solutions',
    description: 'Linking farmers to corporate consumers and suppliers along the value chain.',
    link: paths.agribusiness(),
  },
  {
    number: '06',
    title: 'Market Place',
    description: 'In-built B2B marketplace to display, buy and sell goods and services.',
    link: paths.marketPlace(),
  },
  {
    number: '07',
    title: 'Sacco',
    description: 'Comprehensive Sacco management.',
    link: paths.integratedErp('sacco'),
    sectionId: 'sacco',
  },
  {
    number: '08',
    title: 'Manufacturing',
    description: 'Advanced manufacturing management.',
    link: paths.integratedErp('manufacturing'),
    sectionId: 'manufacturing',
  },
  {
    number: '09',
    title: 'Security System',
    description: 'Robust security sector solutions.',
    link: paths.integratedErp('security'),
    sectionId: 'security',
  },
];
