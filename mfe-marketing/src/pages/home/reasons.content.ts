import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { demo } from '../../kit/call-to-action/call-to-action-target.ts';
import acacia from './partners/acacia.svg?url';
import jahazi from './partners/jahazi.svg?url';
import kilele from './partners/kilele.svg?url';
import mlima from './partners/mlima.svg?url';
import mwamba from './partners/mwamba.svg?url';
import nyuki from './partners/nyuki.svg?url';
import tausi from './partners/tausi.svg?url';
import umoja from './partners/umoja.svg?url';
import wimbi from './partners/wimbi.svg?url';

export const content = pageContent({
  partners: {
    title: 'Partners we work with',
    partners: [
      { name: 'Mlima Bank', mark: mlima, width: 100 },
      { name: 'Tausi Pay', mark: tausi, width: 95 },
      { name: 'Kilele Telecom', mark: kilele, width: 112 },
      { name: 'Jahazi Freight', mark: jahazi, width: 99 },
      { name: 'Nyuki Cloud', mark: nyuki, width: 93 },
      { name: 'Mwamba Assurance', mark: mwamba, width: 120 },
      { name: 'Acacia Auditors', mark: acacia, width: 103 },
      { name: 'Wimbi Devices', mark: wimbi, width: 126 },
      { name: 'Umoja Growers', mark: umoja, width: 97 },
    ],
  },

  challenges: {
    title: 'Why choose our solutions',
    intro: 'Three things hold a growing business back. Here is what takes each of them away.',
    label: 'Our solution',
    challenges: [
      {
        title: 'Disintegrated processes',
        text: 'Sales are in one program, stock in a notebook and payroll in a spreadsheet. The same figures are typed three times, and never agree.',
        solution: {
          title: 'A comprehensive ERP suite',
          text: 'Purchases, sales, stock, payroll and finance share one set of records. What is entered once is right everywhere.',
          more: { label: 'See what the ERP covers', link: paths.integratedErp() },
        },
      },
      {
        title: 'Poor visibility',
        text: 'How the month went is known when the next one is half over, and nobody can say what is in the store tonight.',
        solution: {
          title: 'A user-friendly dashboard and finance reports',
          text: 'Today’s sales, cash and stock are on one screen. Profit and loss is up to date whenever you ask for it.',
          more: { label: 'See the reports', link: paths.features() },
        },
      },
      {
        title: 'Limited market access',
        text: 'You sell to whoever passes by. Buyers in the next county never hear of you.',
        solution: {
          title: 'An SME marketplace',
          text: 'Your goods stand before businesses and consumers across the country. Their orders arrive beside those from your counter.',
          more: { label: 'Visit the marketplace', link: paths.marketPlace() },
        },
      },
    ],
  },

  customised: {
    title: 'Customised solutions',
    intro: 'One platform, fitted to the way your kind of organisation works.',
    cards: {
      corporate: {
        title: 'Corporate ERP',
        text: 'Several branches or companies, approvals by role, and one set of accounts above them all.',
        link: paths.integratedErp(),
      },
      sacco: {
        title: 'Sacco',
        text: 'Savings, loans and dividends, from the teller’s window to the annual general meeting.',
        link: paths.integratedErp('sacco'),
      },
      security: {
        title: 'Security Sector',
        text: 'Guards, sites and shifts in one plan that ends in the right payroll and the right invoice.',
        link: paths.integratedErp('security'),
      },
      manufacturing: {
        title: 'Manufacturing',
        text: 'Materials, work orders and waste followed on the floor, down to the cost of one item.',
        link: paths.integratedErp('manufacturing'),
      },
    },
  },

  testimonials: {
    title: 'What our clients say',
    choose: 'Choose a testimonial',
    show: 'Show the words of',
    pause: 'Pause the testimonials',
    play: 'Let the testimonials move on',
    testimonials: [
      {
        id: 1,
        saying: 'Three shops close at six, and at five past I know what each of them sold.',
        client: 'Grace Achieng',
        position: 'Owner, Achieng Stores, Kisumu',
      },
      {
        id: 2,
        saying: 'Payroll for 140 guards took two days. Now it is one morning, deductions filed.',
        client: 'Peter Mutua',
        position: 'Operations manager, Ngao Guards, Nairobi',
      },
      {
        id: 3,
        saying: 'Members ask for their balance and have it before they reach the counter.',
        client: 'Beatrice Jelagat',
        position: 'General manager, Kaptagat Farmers Sacco',
      },
      {
        id: 4,
        saying: 'We learned what one cup of yoghurt costs us, and changed the price that week.',
        client: 'Hassan Omar',
        position: 'Finance director, Likoni Dairies, Mombasa',
      },
    ],
  },

  whyChoose: {
    title: 'Why choose {product}',
    intro: 'All business processes in one dashboard, viewable anywhere, any time.',
    areas: {
      'POS & Sales': [
        'Instant mobile and card payments',
        'Quotations, invoices and delivery notes',
        'A built-in marketplace',
      ],
      'Stores & Procurement': [
        'Stock tracking with re-order level notifications',
        'Purchases and consumption in real time',
        'Purchase orders and requisitions shared by e-mail or messaging app',
      ],
      Finance: [
        'Process tracking and approval',
        'Real-time reports such as profit and loss',
        'Automated bank, card and mobile-money reconciliation',
      ],
      'Payroll & HR': [
        'HR and payroll processing',
        'Payroll paid directly to the bank',
        'Statutory deductions filing',
      ],
    },
    more: 'More about {product} ERP',
    alt: 'One morning in the whole business: a sale paid by mobile money, an order for what runs out, a reconciled bank statement and an approved payroll.',
  },

  industryPackages: {
    title: 'Packages for your industry',
    intro: 'Six packages to begin with, each customizable until it fits.',
    packages: {
      hospitality: {
        title: 'Hospitality',
        text: 'Reservations, guest services and billing.',
      },
      hospital: {
        title: 'Hospital',
        text: 'Patient records, appointments, billing and medical inventory.',
      },
      ngos: {
        title: 'NGOs',
        text: 'Funds, donations, project progress and impact metrics.',
      },
      projects: {
        title: 'Projects',
        text: 'Progress, resources and budget.',
      },
      manufacturing: {
        title: 'Manufacturing',
        text: 'Production, inventory and resource allocation.',
      },
      academics: {
        title: 'Academics',
        text: 'Student information, course schedules and administration.',
      },
    },
  },

  freeTrial: {
    days: '7',
    title: 'Try the SMEs package free for 7 days',
    text: 'Sell, buy and keep the books with your own figures. When the week is over you choose a plan, or walk away.',
    actions: [
      {
        label: 'Start the free trial',
        link: paths.accountingSmes(),
        otherwise: { link: paths.pricing() },
      },
      demo,
    ],
  },
});

export type ReasonsContent = FilledContent<typeof content>;
