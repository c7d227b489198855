import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';

export const content = pageContent({
  hero: {
    name: 'Why {product}',
    title: 'Why businesses choose {product}',
    intro:
      'Selling, buying, bookkeeping and payroll stop being four jobs in four places. What one colleague enters, the next one builds on, and you see all of it.',
    actions: [
      { label: 'See plans and prices', link: paths.pricing() },
      { label: 'Book a demo', link: paths.contact(), otherwise: { mail: 'Book a demo' } },
    ],
    areasLabel: 'Four areas, one system',
  },

  /** The areas in which the product helps. Links lead to their ids. */
  areas: [
    {
      id: 'sales',
      icon: 'sales',
      name: 'POS & Sales',
      title: 'Sell at the counter, on the road and online',
      text: 'From the first quotation to the receipt, every sale takes its goods off the shelf and puts its money in the books by itself.',
      points: {
        'Instant mobile and card payments':
          'The customer pays by phone or card, the till knows at once, and the receipt prints. Nobody holds up the queue to read out a message.',
        'Quotations, invoices and delivery notes':
          'One becomes the next with the same items and prices, numbered, in your name and ready to send.',
        'A built-in marketplace':
          'Show what you sell to buyers beyond your street. Their orders arrive beside the ones from the counter.',
      },
      alt: 'A sale at the till: four items for KSh 4,085, paid by mobile money, with the receipt ready to print or share.',
    },
    {
      id: 'stores',
      icon: 'stock',
      name: 'Stores & Procurement',
      title: 'Know what is on the shelf and what is on its way',
      text: 'Stores, branches and suppliers look at the same quantities, so an item is ordered before it runs out and not after.',
      points: {
        'Stock tracking with re-order levels':
          'Each store counts down with every sale and issue. An item that reaches its re-order level tells you, by name and quantity.',
        'Purchases and consumption in real time':
          'See what was bought, issued and used today, by store and by department, and what it cost.',
        'Orders and requisitions that travel':
          'Share a purchase order with the supplier, or a requisition with whoever approves it, by e-mail or messaging app, straight from the screen.',
      },
      alt: 'Stock in the Nairobi store: maize flour, cooking oil and sugar are below their re-order level, and a purchase order to Tana Millers is ready to share.',
    },
    {
      id: 'finance',
      icon: 'finance',
      name: 'Finance',
      title: 'Every shilling traced, from request to report',
      text: 'The books are written by the work itself. Month end is a look at the figures, not a week of collecting them.',
      points: {
        'Process tracking and approval':
          'See where a request stands, who approved it and when. Nothing is paid before it has passed your own limits.',
        'Reports in real time':
          'Profit and loss, cash flow, what is owed to you and by you: on today’s figures, for one branch or for all.',
        'Automated reconciliation':
          'Bank, card and mobile-money statements are matched with your records line by line. You look only at what does not fit.',
      },
      alt: 'Profit and loss for October: sales of KSh 4,982,300 and a net profit of KSh 547,760, 42% above the month before, with the profit of six months.',
    },
    {
      id: 'people',
      icon: 'payroll',
      name: 'Payroll & HR',
      title: 'Pay people right, and on the day',
      text: 'Contracts, leave and attendance lead to the payslip, and the payslip leads to the bank and to the authorities.',
      points: {
        'HR and payroll processing':
          'Staff records, leave, advances and overtime come together into one payroll that you check and approve.',
        'Paid directly to the bank':
          'Once approved, net pay goes straight to each person’s account. No list to type into another screen.',
        'Statutory deductions filed':
          'PAYE, NSSF, SHIF and the housing levy are worked out for each person, and their returns are ready to file.',
      },
      alt: 'November payroll on a phone: net pay of KSh 487,801 for 14 people, the statutory deductions, and a button to approve and pay.',
    },
  ],

  pitch: {
    eyebrow: 'And all of it together',
    title: 'All your business on one dashboard, anywhere, any time',
    text: 'Every process of the business runs into one dashboard. Open it in the shop, at home or upcountry, on a computer or on the phone in your hand: it shows this minute, not last month.',
    points: [
      'Every branch and store',
      'On phone, tablet and computer',
      'Each figure opens to what is behind it',
    ],
    actions: [enquiry('Why {product}'), { label: 'See every feature', link: paths.features() }],
    alt: 'The dashboard of a shop with three branches: sales today KSh 184,350, cash position, stock value, November payroll and the items to re-order.',
  },
});

export type WhyContent = FilledContent<typeof content>;
