import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

const inquiry = {
  label: 'Send Inquiry',
  link: paths.sendInquiry(),
  otherwise: { mail: 'Revenue Management System' },
} as const;

export const content = pageContent({
  hero: {
    address: paths.revenueManagement(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Revenue Management',
    title: 'Every shilling collected, seen and settled',
    intro:
      'A revenue management system from the bill to the bank. Payers use a QR code, mobile money or a card; you see every payment the moment it is made.',
    actions: [inquiry],
    alt: 'The revenue dashboard: KSh 742,380 collected by 15:20 in 1,184 payments, by stream and by way of payment, with unpaid bills and what the bank has.',
  },

  about: {
    id: 'about',
    eyebrow: 'Efficient revenue collection',
    title: 'About Revenue Management',
    paragraphs: [
      'Whoever collects from many people in small amounts loses some of it on the way: a receipt book that is not returned, a bill that nobody sent, a payment that nobody can place.',
      'Here each bill has a number, each payment has a bill, and each day ends with a report that shows what was collected, what it cost, and what reached the bank.',
    ],
    points: [
      'For markets, parking, permits and water',
      'For estates, schools and associations',
      'For one office or for many points of collection',
    ],
    alt: 'A settlement report: KSh 731,900 collected, charges of KSh 5,850, KSh 726,050 to the bank, by channel, checked, with no difference.',
  },

  waysToPay: {
    title: 'Three ways to pay, one record',
    intro: 'The payer chooses. The receipt is sent at once, and the bill is closed.',
    ways: [
      {
        drawing: 'qr',
        title: 'QR',
        text: 'A code on the bill, at the stall or at the gate. Scan it, and the amount is there.',
      },
      {
        drawing: 'mobile',
        title: 'Mobile money',
        text: 'A prompt on the payer’s phone, answered with the PIN. It works on any phone.',
      },
      {
        drawing: 'card',
        title: 'Card',
        text: 'At a terminal in the office or in the field, and online from the bill.',
      },
    ],
  },

  features: {
    title: 'Features',
    intro: 'What the office, the field and the management each need.',
    features: {
      dashboard: {
        title: 'Dashboard',
        text: 'Collections of today beside those of the week, by stream, place and collector.',
      },
      billing: {
        title: 'Billing',
        text: 'Single bills and monthly runs, with reminders for those that stay open.',
      },
      collections: {
        title: 'Collection reports',
        text: 'Who collected what, where and when, down to the single receipt.',
      },
      settlements: {
        title: 'Settlement reports',
        text: 'What each channel paid into the bank, less its charges, day by day.',
      },
      staff: {
        title: 'Staff roles',
        text: 'Collectors bill and receipt, and see their own collections.',
      },
      admin: {
        title: 'Admin roles',
        text: 'Admins set tariffs, rights and places, and see the whole.',
      },
    },
  },

  roles: {
    title: 'Two roles that keep each other honest',
    intro: 'Whoever takes the money does not write the report on it.',
    caption: 'What staff and admins may do',
    task: 'Task',
    staff: 'Staff',
    admin: 'Admin',
    yes: 'Yes',
    no: 'No',
    tasks: [
      { task: 'Write bills and take payments', staff: true, admin: true },
      { task: 'See one’s own collections', staff: true, admin: true },
      { task: 'See the collections of everyone', staff: false, admin: true },
      { task: 'Close the day and share settlement reports', staff: false, admin: true },
      { task: 'Set tariffs, streams and places', staff: false, admin: true },
      { task: 'Add staff and change their rights', staff: false, admin: true },
    ],
  },

  closing: {
    title: 'Tell us what you collect',
    text: 'Markets, parking, rent, fees: say how many payers and places there are, and we show you a day of it on the system.',
    actions: [inquiry],
  },
});

export type RevenueManagementContent = FilledContent<typeof content>;
