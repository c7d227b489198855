import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';

export const content = pageContent({
  hero: {
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
      features: {
        Requisitions:
          'Staff ask for what they need; whoever approves it sees the stock and the budget beside it.',
        'Requests for quotation':
          'Ask several suppliers at once and compare price, terms and delivery side by side.',
        'Purchase orders':
          'Made from a requisition or a re-order notice, and shared by e-mail or messaging app.',
        'Goods received':
          'Count what arrives against the order. Stock and what you owe are booked together.',
        'Supplier invoices':
          'Matched with the order and the delivery before anyone approves a payment.',
        'Supplier payments': 'What is due this week and to whom, paid by bank or mobile money.',
        'Returns and debit notes': 'Goods that go back reduce the stock and the debt in one step.',
        'Supplier records':
          'Contacts, terms, prices paid and delivery times of everyone you buy from.',
      },
    },
    {
      id: 'sales',
      label: 'Sales/POS',
      icon: 'sales',
      title: 'Sell quickly, and lose sight of nothing',
      text: 'The counter, the sales team and the marketplace sell from the same stock at the same prices.',
      features: {
        'Point of sale':
          'Find an item by touch or by scan, take the payment, print the receipt, next customer.',
        'Mobile and card payments':
          'Instant: the till knows that the money is there before the receipt prints.',
        'Quotations and sales orders':
          'Priced from your own list, sent by e-mail, turned into an order with one step.',
        'Invoices and delivery notes':
          'Numbered and in your name, with what is paid and what is still open.',
        'Price lists and discounts':
          'By customer, quantity or branch, with a limit on what a cashier may give away.',
        'Tills and shifts':
          'Opened, counted and closed by cashier, with every difference on record.',
        'Returns and credit notes':
          'Linked to the sale that they correct, so that the figures stay true.',
        'Built-in marketplace':
          'Show your items to buyers beyond your town; their orders arrive with the rest.',
      },
    },
    {
      id: 'store',
      label: 'Store',
      icon: 'stock',
      title: 'Know what you have, where it is and what it is worth',
      text: 'Every sale, delivery and issue moves the quantities, in every store and branch, at that moment.',
      features: {
        'Stock in real time':
          'Quantities and value by store, branch and shelf, without waiting for a count.',
        'Re-order levels': 'A notice as soon as an item falls to the level that you set for it.',
        Transfers: 'Goods between stores, on record from the moment they leave until they arrive.',
        'Issues and consumption': 'Who used what, for which department or job, and what it cost.',
        'Stock taking':
          'Count with a phone or a scanner while the shop is open; differences are shown by item.',
        'Batches and expiry dates': 'Sell the oldest first, and see what is about to expire.',
        'Units and packs':
          'Buy by the bale, store by the carton, sell by the piece: one item, one quantity.',
        'Adjustments with a reason':
          'Damage, loss and samples, approved by someone and visible in the books.',
      },
    },
    {
      id: 'payroll',
      label: 'HR Payroll',
      icon: 'payroll',
      title: 'From the contract to the payslip',
      text: 'The people, their time and their pay in one place, closed to everyone who should not look.',
      features: {
        'Staff records':
          'Contracts, documents, next of kin and history of everyone who works for you.',
        'Leave and attendance':
          'Asked for and approved on the phone, counted by the rules of the contract.',
        'Payroll processing':
          'Salaries, hours, allowances and overtime in one run that you check and approve.',
        'Statutory deductions':
          'PAYE, NSSF, SHIF and the housing levy worked out and ready to file.',
        'Paid to the bank': 'Net pay goes straight to each account once the payroll is approved.',
        Payslips: 'Sent to each person by e-mail, and there to be looked up for years.',
        'Advances and loans':
          'Given, tracked and recovered from pay in the instalments you agreed on.',
        'Private by role': 'A supervisor sees the leave, not the salary.',
      },
    },
    {
      id: 'finance',
      label: 'Finance',
      icon: 'finance',
      title: 'Books that keep up with the business',
      text: 'Sales, purchases and payroll post themselves. Your accountant checks instead of typing.',
      features: {
        'Chart of accounts': 'A proven one to begin with, and yours to change.',
        'Income and expenditure': 'Every shilling in and out, by branch, department and project.',
        'Automated reconciliation':
          'Bank, card and mobile-money statements matched with your records line by line.',
        'Tracking and approval':
          'Limits and signatories as you have them on paper, with the history of each payment.',
        'Customers and suppliers': 'Who owes what and since when, with statements to send.',
        Budgets: 'What was planned beside what was spent, before the money is gone.',
        'Fixed assets': 'What you own, where it is and what it is worth after depreciation.',
        'Financial statements':
          'Profit and loss, balance sheet and cash flow, for any day that you name.',
      },
    },
    {
      id: 'reports',
      label: 'Business Reports',
      icon: 'reports',
      title: 'Ask the business how it is doing',
      text: 'Each report is about now, opens down to the single document, and leaves as a file.',
      features: {
        'Profit and loss in real time': 'Today’s result, beside the month and the year before.',
        'Sales reports': 'By item, branch, cashier, customer and hour of the day.',
        'Stock reports': 'Value, movement, slow items and what each of them earns.',
        'Debtors and creditors': 'By age, so that you call the right customer first.',
        'Payroll reports': 'Cost by department, deductions by authority, leave that is still open.',
        'Business-intelligence tool':
          'Put figures together for the question that no report foresaw, and keep the answer as a chart.',
        'Sent by themselves': 'The reports you choose, by e-mail, every morning or every month.',
        'Into your own sheets': 'Every table leaves as a spreadsheet or a document to print.',
      },
    },
    {
      id: 'crm',
      label: 'CRM',
      icon: 'customers',
      title: 'Remember every customer',
      text: 'Whoever answers the phone knows what was asked, bought and promised.',
      features: {
        'Customer records': 'Contacts, orders, payments, visits and notes on one page.',
        Enquiries:
          'From the phone, the counter and the website, given to someone and followed to the end.',
        'Sales in progress': 'What is offered, what is likely and what is needed to win it.',
        'Follow-ups': 'Reminders to call, visit or send the offer, on the day that you promised.',
        'Messages to customers':
          'Offers and notices by text or e-mail to those who agreed to receive them.',
        'Credit limits': 'How much each customer may owe, checked before the goods leave.',
        Complaints: 'Recorded, given to someone, answered, and counted.',
        'Loyal customers': 'Who buys often, who has stopped, and what brings them back.',
      },
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
