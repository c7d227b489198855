import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action.ts';

export const content = pageContent({
  hero: {
    breadcrumbs: [{ label: 'Home', link: paths.home() }],
    name: 'Features',
    title: 'Everything {product} ERP does for your business',
    intro:
      'Seven modules on one set of records. Look up the one that you need most; the others are there when you grow into them.',
    actions: [
      { label: 'Sign up for free', link: paths.register() },
      { label: 'Book a demo', link: paths.contact(), otherwise: { mail: 'Book a demo' } },
    ],
  },

  features: {
    title: 'Features by module',
    tabs: 'Modules',
  },

  modules: [
    {
      id: 'purchases',
      label: 'Purchases',
      icon: 'purchases',
      title: 'From the first request to the paid supplier',
      text: 'Everyone sees where a purchase stands, and nothing is bought twice or paid twice.',
      features: [
        {
          title: 'Requisitions',
          text: 'Staff ask for what they need; whoever approves it sees the stock and the budget beside it.',
        },
        {
          title: 'Requests for quotation',
          text: 'Ask several suppliers at once and compare price, terms and delivery side by side.',
        },
        {
          title: 'Purchase orders',
          text: 'Made from a requisition or a re-order notice, and shared by e-mail or messaging app.',
        },
        {
          title: 'Goods received',
          text: 'Count what arrives against the order. Stock and what you owe are booked together.',
        },
        {
          title: 'Supplier invoices',
          text: 'Matched with the order and the delivery before anyone approves a payment.',
        },
        {
          title: 'Supplier payments',
          text: 'What is due this week and to whom, paid by bank or mobile money.',
        },
        {
          title: 'Returns and debit notes',
          text: 'Goods that go back reduce the stock and the debt in one step.',
        },
        {
          title: 'Supplier records',
          text: 'Contacts, terms, prices paid and delivery times of everyone you buy from.',
        },
      ],
    },
    {
      id: 'sales',
      label: 'Sales/POS',
      icon: 'sales',
      title: 'Sell quickly, and lose sight of nothing',
      text: 'The counter, the sales team and the marketplace sell from the same stock at the same prices.',
      features: [
        {
          title: 'Point of sale',
          text: 'Find an item by touch or by scan, take the payment, print the receipt, next customer.',
        },
        {
          title: 'Mobile and card payments',
          text: 'Instant: the till knows that the money is there before the receipt prints.',
        },
        {
          title: 'Quotations and sales orders',
          text: 'Priced from your own list, sent by e-mail, turned into an order with one step.',
        },
        {
          title: 'Invoices and delivery notes',
          text: 'Numbered and in your name, with what is paid and what is still open.',
        },
        {
          title: 'Price lists and discounts',
          text: 'By customer, quantity or branch, with a limit on what a cashier may give away.',
        },
        {
          title: 'Tills and shifts',
          text: 'Opened, counted and closed by cashier, with every difference on record.',
        },
        {
          title: 'Returns and credit notes',
          text: 'Linked to the sale that they correct, so that the figures stay true.',
        },
        {
          title: 'Built-in marketplace',
          text: 'Show your items to buyers beyond your town; their orders arrive with the rest.',
        },
      ],
    },
    {
      id: 'store',
      label: 'Store',
      icon: 'stock',
      title: 'Know what you have, where it is and what it is worth',
      text: 'Every sale, delivery and issue moves the quantities, in every store and branch, at that moment.',
      features: [
        {
          title: 'Stock in real time',
          text: 'Quantities and value by store, branch and shelf, without waiting for a count.',
        },
        {
          title: 'Re-order levels',
          text: 'A notice as soon as an item falls to the level that you set for it.',
        },
        {
          title: 'Transfers',
          text: 'Goods between stores, on record from the moment they leave until they arrive.',
        },
        {
          title: 'Issues and consumption',
          text: 'Who used what, for which department or job, and what it cost.',
        },
        {
          title: 'Stock taking',
          text: 'Count with a phone or a scanner while the shop is open; differences are shown by item.',
        },
        {
          title: 'Batches and expiry dates',
          text: 'Sell the oldest first, and see what is about to expire.',
        },
        {
          title: 'Units and packs',
          text: 'Buy by the bale, store by the carton, sell by the piece: one item, one quantity.',
        },
        {
          title: 'Adjustments with a reason',
          text: 'Damage, loss and samples, approved by someone and visible in the books.',
        },
      ],
    },
    {
      id: 'payroll',
      label: 'HR Payroll',
      icon: 'payroll',
      title: 'From the contract to the payslip',
      text: 'The people, their time and their pay in one place, closed to everyone who should not look.',
      features: [
        {
          title: 'Staff records',
          text: 'Contracts, documents, next of kin and history of everyone who works for you.',
        },
        {
          title: 'Leave and attendance',
          text: 'Asked for and approved on the phone, counted by the rules of the contract.',
        },
        {
          title: 'Payroll processing',
          text: 'Salaries, hours, allowances and overtime in one run that you check and approve.',
        },
        {
          title: 'Statutory deductions',
          text: 'PAYE, NSSF, SHIF and the housing levy worked out and ready to file.',
        },
        {
          title: 'Paid to the bank',
          text: 'Net pay goes straight to each account once the payroll is approved.',
        },
        {
          title: 'Payslips',
          text: 'Sent to each person by e-mail, and there to be looked up for years.',
        },
        {
          title: 'Advances and loans',
          text: 'Given, tracked and recovered from pay in the instalments you agreed on.',
        },
        {
          title: 'Private by role',
          text: 'A supervisor sees the leave, not the salary.',
        },
      ],
    },
    {
      id: 'finance',
      label: 'Finance',
      icon: 'finance',
      title: 'Books that keep up with the business',
      text: 'Sales, purchases and payroll post themselves. Your accountant checks instead of typing.',
      features: [
        {
          title: 'Chart of accounts',
          text: 'A proven one to begin with, and yours to change.',
        },
        {
          title: 'Income and expenditure',
          text: 'Every shilling in and out, by branch, department and project.',
        },
        {
          title: 'Automated reconciliation',
          text: 'Bank, card and mobile-money statements matched with your records line by line.',
        },
        {
          title: 'Tracking and approval',
          text: 'Limits and signatories as you have them on paper, with the history of each payment.',
        },
        {
          title: 'Customers and suppliers',
          text: 'Who owes what and since when, with statements to send.',
        },
        {
          title: 'Budgets',
          text: 'What was planned beside what was spent, before the money is gone.',
        },
        {
          title: 'Fixed assets',
          text: 'What you own, where it is and what it is worth after depreciation.',
        },
        {
          title: 'Financial statements',
          text: 'Profit and loss, balance sheet and cash flow, for any day that you name.',
        },
      ],
    },
    {
      id: 'reports',
      label: 'Business Reports',
      icon: 'reports',
      title: 'Ask the business how it is doing',
      text: 'Each report is about now, opens down to the single document, and leaves as a file.',
      features: [
        {
          title: 'Profit and loss in real time',
          text: 'Today’s result, beside the month and the year before.',
        },
        {
          title: 'Sales reports',
          text: 'By item, branch, cashier, customer and hour of the day.',
        },
        {
          title: 'Stock reports',
          text: 'Value, movement, slow items and what each of them earns.',
        },
        {
          title: 'Debtors and creditors',
          text: 'By age, so that you call the right customer first.',
        },
        {
          title: 'Payroll reports',
          text: 'Cost by department, deductions by authority, leave that is still open.',
        },
        {
          title: 'Business-intelligence tool',
          text: 'Put figures together for the question that no report foresaw, and keep the answer as a chart.',
        },
        {
          title: 'Sent by themselves',
          text: 'The reports you choose, by e-mail, every morning or every month.',
        },
        {
          title: 'Into your own sheets',
          text: 'Every table leaves as a spreadsheet or a document to print.',
        },
      ],
    },
    {
      id: 'crm',
      label: 'CRM',
      icon: 'customers',
      title: 'Remember every customer',
      text: 'Whoever answers the phone knows what was asked, bought and promised.',
      features: [
        {
          title: 'Customer records',
          text: 'Contacts, orders, payments, visits and notes on one page.',
        },
        {
          title: 'Enquiries',
          text: 'From the phone, the counter and the website, given to someone and followed to the end.',
        },
        {
          title: 'Sales in progress',
          text: 'What is offered, what is likely and what is needed to win it.',
        },
        {
          title: 'Follow-ups',
          text: 'Reminders to call, visit or send the offer, on the day that you promised.',
        },
        {
          title: 'Messages to customers',
          text: 'Offers and notices by text or e-mail to those who agreed to receive them.',
        },
        {
          title: 'Credit limits',
          text: 'How much each customer may owe, checked before the goods leave.',
        },
        {
          title: 'Complaints',
          text: 'Recorded, given to someone, answered, and counted.',
        },
        {
          title: 'Loyal customers',
          text: 'Who buys often, who has stopped, and what brings them back.',
        },
      ],
    },
  ],

  gallery: {
    title: 'See it at work',
    intro: 'Three screens, as you would see them on a working day. Choose one to see it larger.',
    enlarge: 'See it larger',
    pictures: {
      dashboard: {
        title: 'The dashboard',
        text: 'Sales, cash, stock and payroll of three branches in one view.',
        alt: 'The dashboard of a shop with three branches: sales today KSh 184,350, cash position, stock value, November payroll and the items to re-order.',
      },
      report: {
        title: 'A profit and loss report',
        text: 'The month beside the one before, and what each branch brought in.',
        alt: 'A profit and loss report for October: net profit of KSh 547,760, with sales by branch and the profit of six months.',
      },
      payroll: {
        title: 'Payroll on a phone',
        text: 'Net pay and deductions, ready to approve from wherever you are.',
        alt: 'November payroll on a phone: net pay of KSh 487,801 for 14 people, the statutory deductions, and a button to approve and pay.',
      },
    },
  },

  closing: {
    title: 'Which module would save you most time?',
    text: 'Tell us, and we show it to you with the kind of figures that you work with.',
    actions: [enquiry('Features'), { label: 'See plans and prices', link: paths.pricing() }],
  },
});

export type FeaturesContent = FilledContent<typeof content>;
