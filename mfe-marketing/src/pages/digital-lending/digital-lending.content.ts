import { pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

export const content = pageContent({
  howItWorks: {
    id: 'how-it-works',
    title: 'How it works',
    intro:
      'The lender reads figures that you already have; you read the whole cost before you accept.',
    ways: [
      {
        title: 'A loan for your business',
        steps: [
          'Choose an amount and what it is for, in the ERP or the accounting software.',
          'Tick which figures the partner bank may see: sales, stock, what customers owe.',
          'The bank answers with an offer: amount, payments and total cost.',
          'You accept it with the approvals that your company asks for.',
        ],
        result: 'The money is in your account, and the loan and each repayment are in your books.',
      },
      {
        title: 'A cash advance for an employee',
        steps: [
          'The employer signs an agreement that says who may ask, and for how much.',
          'The employee asks on the phone and sees what is paid back, and when.',
          'The request is checked against the agreement and the payroll, without a form.',
          'The advance is paid out to the employee’s phone or bank account.',
        ],
        result: 'It is paid back from the next salaries, as a line on the payslip.',
      },
    ],
  },

  hero: {
    address: paths.digitalLending(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Digital Lending',
    title: 'Credit for your business and your people',
    intro:
      'SME loans from partner banks, asked for inside your ERP and accounting software. Instant cash advances for salaried employees, under an agreement with their employer.',
    actions: [
      {
        label: 'Send Inquiry',
        link: paths.sendInquiry(),
        otherwise: { mail: 'Digital Lending' },
      },
      { label: 'See How it works', part: 'how-it-works', extra: true },
    ],
    alt: 'A partner bank’s offer for a loan of KSh 450,000: six months, KSh 18,865 each Friday, the total cost, and which figures the bank may see.',
  },

  features: {
    title: 'Credit that knows your business',
    intro: 'Your records speak for you, so there is less to prove and less to wait for.',
    features: {
      integrated: {
        title: 'Part of your ERP and accounting',
        text: 'Ask for an SME loan where your sales, stock and bank balance already are. The offer, the payments and the interest are booked by themselves.',
      },
      banks: {
        title: 'Loans from partner banks',
        text: 'The lender is a bank, on terms that you read before you accept.',
      },
      advances: {
        title: 'Employee cash advances',
        text: 'A part of the salary when it is needed, not when the month ends.',
      },
      agreement: {
        title: 'Agreed with the employer',
        text: 'Limits and repayment follow an agreement, so payroll never has a surprise.',
      },
      flexible: {
        title: 'Flexible repayment',
        text: 'By the week, the month or the salary, in step with how money comes in.',
      },
      fast: {
        title: 'Fast approvals',
        text: 'Figures are read from the system, so nobody waits for papers.',
      },
      secure: {
        title: 'Secure transactions',
        text: 'Each request, approval and payment is confirmed and kept on record.',
      },
    },
  },

  about: {
    id: 'about',
    eyebrow: 'Who it is for',
    title: 'About Digital Lending',
    paragraphs: [
      'A good business can run short for a month: the stock for December is paid for in November. A good employee can run short for a week. Both are easy to help for a lender that knows the figures.',
      'Digital Lending brings the two together. Partner banks lend to businesses whose books they can read, with the owner’s consent. Employers let their people draw on their salary early, under an agreement that keeps it affordable.',
    ],
    points: [
      'For SMEs that run on our ERP or accounting software',
      'For employers who want a fair alternative to costly loans',
      'For salaried employees, from their own phone',
    ],
    action: {
      label: 'Inquire More',
      about: 'Digital Lending',
      link: paths.purchase(),
      otherwise: { link: paths.pricing() },
    },
    alt: 'A cash advance on a phone: up to KSh 15,000 agreed with the employer, KSh 10,000 chosen, paid back in two salaries of KSh 5,200.',
  },
});
