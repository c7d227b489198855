import { pageContent } from '@site/contracts/content';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';

export const content = pageContent({
  sacco: {
    id: 'sacco',
    eyebrow: 'Sacco',
    title: 'Every shilling of every member, accounted for',
    about: [
      'Savings, loans and the work of both offices in one system, from the first deposit to the annual general meeting.',
      'Members are served at the counter while the books, the interest and the reports are kept behind it.',
    ],
    featuresTitle: 'What a Sacco runs on it',
    features: {
      savings: {
        title: 'Savings',
        text: 'Shares and deposits by product, with contributions by cash, bank and mobile money, and interest and dividends worked out for you.',
      },
      loans: {
        title: 'Loans',
        text: 'Applications, guarantors, approval, payment and recovery, with a repayment schedule that the member can see.',
      },
      reports: {
        title: 'Reports',
        text: 'Member statements, arrears and the age of loans, and financial statements for the board and the regulator.',
      },
      'front-office': {
        title: 'Front-office activities',
        text: 'Tellers, deposits, withdrawals and receipts, with the day closed and each till balanced.',
      },
      'back-office': {
        title: 'Back-office activities',
        text: 'New members, guarantor records, dividend runs, staff payroll and the general ledger.',
      },
    },
    action: enquiry('Sacco'),
    alt: 'The account of a Sacco member: savings of KSh 148,500, a loan balance of KSh 92,000, the statement for November and a loan application to review.',
  },

  manufacturing: {
    id: 'manufacturing',
    eyebrow: 'Manufacturing',
    title: 'Know what each item costs before you make it',
    about: [
      'From the request to the finished item: materials are reserved, work is followed on the floor, and the true cost of every batch is in the books when it ends.',
      'It shares stock and purchases with the rest of the ERP, so a missing part becomes an order instead of a surprise.',
    ],
    featuresTitle: 'What a factory runs on it',
    features: {
      requests: {
        title: 'Production requests',
        text: 'Sales and stores ask for what they need; the plan shows what can be made, and when.',
      },
      items: {
        title: 'Production items',
        text: 'Raw, part-finished and finished items with their units, batches and costs.',
      },
      materials: {
        title: 'Multi-level bill of materials',
        text: 'Items made of items made of items, with quantities, waste and the shortages of a run.',
      },
      'work-orders': {
        title: 'Work orders',
        text: 'Who makes what on which line, the materials issued, and how far the work has come.',
      },
      analytics: {
        title: 'Analytics',
        text: 'Plan against result for output, waste, time and cost, by line, item and shift.',
      },
    },
    action: enquiry('Manufacturing'),
    alt: 'A bill of materials in three levels for strawberry yoghurt, with a work order at 1,240 of 2,000 cups and the cost of a cup.',
  },

  security: {
    id: 'security',
    eyebrow: 'Security companies',
    title: 'The right guard at the right gate, and the invoice to match',
    about: [
      'Clients, sites, guards and shifts are planned in one place, and what was worked becomes the payroll and the invoice.',
      'The control room sees an empty post before the client does.',
    ],
    featuresTitle: 'What a security company runs on it',
    features: {
      sales: {
        title: 'Sales',
        text: 'Quotations, contracts and recurring invoices by client and site.',
      },
      purchases: {
        title: 'Purchases',
        text: 'Uniforms, radios, vehicles and fuel, from requisition to payment.',
      },
      finance: {
        title: 'Finance',
        text: 'Income and cost of each contract, receipts, and the books.',
      },
      customers: {
        title: 'Customers',
        text: 'Contacts, contract terms, requests and balances of each client.',
      },
      sites: {
        title: 'Sites',
        text: 'Posts, shifts and instructions for every place you guard.',
      },
      staff: {
        title: 'HR',
        text: 'Guard records, leave, attendance and payroll with its deductions.',
      },
      assignment: {
        title: 'Job assignment',
        text: 'Guards placed by skill, site and shift, with stand-ins for absences.',
      },
    },
    action: enquiry('Security System'),
    alt: 'Guards on duty this week at five sites from Nairobi to Mombasa, two shifts one guard short, the next assignment and the invoices of November.',
  },
});
