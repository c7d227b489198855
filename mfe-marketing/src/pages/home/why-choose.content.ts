export const whyChoose = {
  title: 'Why choose {product}',
  intro: 'All business processes in one dashboard, viewable anywhere, any time.',
  areas: [
    {
      title: 'POS & Sales',
      points: [
        'Instant mobile and card payments',
        'Quotations, invoices and delivery notes',
        'A built-in marketplace',
      ],
    },
    {
      title: 'Stores & Procurement',
      points: [
        'Stock tracking with re-order level notifications',
        'Purchases and consumption in real time',
        'Purchase orders and requisitions shared by e-mail or messaging app',
      ],
    },
    {
      title: 'Finance',
      points: [
        'Process tracking and approval',
        'Real-time reports such as profit and loss',
        'Automated bank, card and mobile-money reconciliation',
      ],
    },
    {
      title: 'Payroll & HR',
      points: [
        'HR and payroll processing',
        'Payroll paid directly to the bank',
        'Statutory deductions filing',
      ],
    },
  ],
  more: 'More about {product} ERP',
  picture: {
    alt: 'One morning in the whole business: a sale paid by mobile money, an order for what runs out, a reconciled bank statement and an approved payroll.',
  },
} as const;
