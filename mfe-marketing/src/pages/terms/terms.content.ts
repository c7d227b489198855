import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import type { LegalText } from '../../kit/legal/legal-text.ts';

const document: LegalText = {
  name: 'Terms and Conditions',
  title: 'Terms and Conditions',
  intro:
    'The agreement between you and {company} when you try, buy or use {product}, or order a device from us.',
  version: { date: '2026-11-20', text: '20 November 2026' },
  summary: [
    'You can try {product} free of charge. You pay nothing unless you buy a package.',
    'The price that you see when you order is the price that you pay, for the users and the period that you chose.',
    'Your records are yours. You can export them while you use the service and for 90 days after.',
    'We announce changes to these terms and to prices 30 days before they apply, and you can leave instead.',
    'Kenyan law applies.',
  ],
  parts: [
    {
      id: 'about',
      title: 'About these terms',
      blocks: [
        'These terms apply between {company}, {address} (“we”, “us”), and the person or organisation that uses our site or our services (“you”). They cover free trials, packages, add-ons, devices and everything else that we offer under the name {product}.',
        'If you have signed a separate contract with us, such as one for an Enterprise package, that contract comes first wherever it says something else.',
      ],
    },
    {
      id: 'words',
      title: 'Words used here',
      blocks: [
        {
          kind: 'terms',
          terms: {
            Service:
              'The {product} applications that are used over the internet, with their modules, updates and support.',
            Package:
              'A plan with a price, a period and a number of users, as shown on our pricing page or in a quotation.',
            User: 'A person whom you let into your account, each with access of their own.',
            'Your records':
              'Everything that you and your users put into the service, and what it works out from that.',
            Device: 'A terminal, till, printer, drawer, scanner or other equipment bought from us.',
            'Working day': 'Monday to Friday, public holidays in Kenya excepted.',
          },
        },
      ],
    },
    {
      id: 'agreeing',
      title: 'Agreeing to them',
      blocks: [
        'You agree to these terms when you tick the box beside them, when you pay, or when you use the service, whichever comes first.',
        'You must be at least 18 years old. If you act for a business or another organisation, you confirm that you may bind it; “you” is then that organisation.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Give correct details when you sign up, and keep them up to date. There is one account for each company and e-mail address.',
        'Sign-in does not ask for a password: login details are sent to the registered e-mail address. Whoever reads that mailbox can therefore sign in. Protect it, and tell us at once if someone else may have had access to it.',
        'You decide who your users are and what each may do. What they do in your account counts as done by you. An access belongs to one person and is not shared between several.',
      ],
    },
    {
      id: 'trial',
      title: 'Free trial',
      blocks: [
        'A free trial begins when your account is created and lasts for the time that is stated where you sign up. There is one for each company.',
        'A trial costs nothing and asks for no card. It ends by itself: if you do not buy a package, nothing is charged.',
        'During a trial the service is provided as it is, and we may limit it in size. What you recorded is kept and goes on with you if you buy a package within 30 days after the trial.',
      ],
    },
    {
      id: 'packages',
      title: 'Packages, users and add-ons',
      blocks: [
        'A package includes the modules and the number of users that are stated with it. You may take a larger package or more users at any time; what you have already paid for the rest of the period is counted towards it. You may take a smaller one from the next period on.',
        'Add-ons such as devices are chosen with a package and paid with it.',
        'We improve the service all the time. We may change or replace a feature, but during a period that you have paid for we do not take away an essential part of your package without offering something equal or returning the price for the rest of the period.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices, taxes and invoices',
      blocks: [
        'Prices are in Kenyan shillings. What counts is the price that is shown to you when you order. An obvious error in a price binds neither side; we tell you and you may withdraw.',
        'Value-added tax and other taxes that the law puts on our services are shown on the invoice. If you have to withhold tax, you send us the certificate.',
        'You receive an invoice and a receipt by e-mail.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'Packages are paid in advance for a month or a year, by the methods that are offered when you pay. Card and online payments are taken by {cardProvider} under its own terms; mobile-money payments and bank transfers by your operator or bank under theirs. We never see card numbers or PINs.',
        'Your account is created, or your package begins, when the payment is confirmed to us. If a payment was taken and the confirmation is late, nothing is lost: we finish the order as soon as it arrives. If it does not arrive within one working day, write to {email} with the reference of the payment.',
        'If a payment fails or is called back, the package has not been paid.',
      ],
    },
    {
      id: 'renewal',
      title: 'Renewal and cancellation',
      blocks: [
        'We remind you before a period ends. It is renewed when you pay for the next one; we charge nothing by ourselves.',
        'If the next period is not paid when the old one ends, the account stays open for 14 days, and can then be read and exported, but not written to, until it is paid or closed.',
        'You can cancel at any time by writing to {email}. The service remains yours until the end of the period that you have paid for.',
      ],
    },
    {
      id: 'refunds',
      title: 'Money back',
      blocks: [
        'If you are not content with your first package, tell us within 14 days of paying for it, and we return its price. After that, what is paid for a period is not returned, except where',
        [
          'the service, by our fault, could not be used for a considerable part of the period,',
          'we end the contract without you having given cause,',
          'you leave because of a change to these terms or to a price, or',
          'the law says so.',
        ],
        'Money goes back by the way it came, within 14 days. For devices, see the next part.',
      ],
    },
    {
      id: 'devices',
      title: 'Devices',
      blocks: [
        'A device is delivered or handed over at our office after it is paid. Delivery times are estimates; the cost of delivery is told before you pay. The device and its risk become yours when you receive it.',
        'Check it when it arrives, and tell us within 7 days if something is missing or damaged. An unused device in its packing can be returned within 7 days; you bear the cost of sending it.',
        'Devices have a warranty of 12 months against faults of material and making. We repair or replace them, and return the price if we can do neither. The warranty does not cover wear, paper and batteries, liquids, falls, power surges, or repair by others. Your rights under the Consumer Protection Act, 2012, remain.',
      ],
    },
    {
      id: 'fair-use',
      title: 'What is not allowed',
      blocks: [
        'Use the service for lawful business. You and your users must not',
        [
          'record or offer anything that is unlawful, deceptive or infringes the rights of others,',
          'send messages through it to people who have not agreed to receive them,',
          'try to reach the records of others, or get round limits and protections,',
          'disturb the service, for example with harmful programs or automatic mass requests,',
          'copy it, take it apart to build a competing one, or resell it without our written consent, or',
          'give false details of yourself or of a payment.',
        ],
        'You may test the security of your own account after agreeing on it with us. Tell us about weak points that you find; we will thank you and not sue you.',
      ],
    },
    {
      id: 'your-records',
      title: 'Your records',
      blocks: [
        'Your records belong to you. You let us store, copy, process and display them as far as the service needs it, and for nothing else.',
        'You can export them at any time in common formats. We make backups every day; they are there for the service as a whole and do not replace your own export of what you must keep by law.',
        'You are responsible for what you record: that it is correct, that you may record it, and that it is kept as long as the law asks. The service works out figures such as taxes and deductions from what you enter and from the rates that are known; check them before you file or pay.',
      ],
    },
    {
      id: 'privacy',
      title: 'Personal data',
      blocks: [
        'The Privacy Policy says how we treat data about you. For personal data that you record in the service you are the data controller and we are the data processor under the Data Protection Act, 2019. As your processor we',
        [
          'act on your instructions only, which these terms and your use of the service contain,',
          'bind everyone who works with it to secrecy,',
          'protect it by suitable technical and organisational measures,',
          'engage other processors only under the same duties, and name them to you on request,',
          'help you to answer the people concerned and the authorities,',
          'tell you without delay, and at the latest within 48 hours, when we learn of a breach, and',
          'return or delete it at the end, as you choose.',
        ],
      ],
    },
    {
      id: 'availability',
      title: 'Availability and maintenance',
      blocks: [
        'We work to have the service there day and night. Planned maintenance is announced at least 48 hours before, and takes place at night or on Sundays where possible. Urgent repairs may come without notice.',
        'The service needs an internet connection, a current browser and suitable devices on your side. These, and the networks between us, are not in our hands.',
      ],
    },
    {
      id: 'support',
      title: 'Support',
      blocks: [
        'Support by e-mail, telephone and chat is part of every package, at the hours on our contact page. We answer within one working day, and begin at once if you cannot sell or pay because of a fault of ours. Training, data transfer and work at your place are offered separately.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Services of others',
      blocks: [
        'Some functions connect you to others, such as payment providers, banks, mobile-money operators, authorities and messaging applications. Your contract for these is with them. We are responsible for our side of the connection, not for their service, fees or decisions.',
      ],
    },
    {
      id: 'market-place',
      title: 'Market place',
      blocks: [
        'On the market place, buyers and sellers make contracts with each other; we provide the place and are not a party to them. Sellers describe their goods truthfully, hold the permits they need, deliver what was paid for and keep to consumer law. Ratings are honest and about one’s own experience.',
        'We may remove offers and ratings that break these terms or the law, and tell the one concerned why.',
      ],
    },
    {
      id: 'lending',
      title: 'Loans and advances',
      blocks: [
        'Loans and advances come from partner banks, advances to employees under an agreement with the employer as well. We pass on an application only with the applicant’s consent. Whether, how much and on what terms a loan is given is decided by the bank, in a contract of its own with the borrower. Nothing on our pages is a promise of credit.',
      ],
    },
    {
      id: 'our-rights',
      title: 'What belongs to us',
      blocks: [
        'The service, its design, its programs, its name and its mark belong to us or to those who license them to us. For as long as you have a package or a trial, you may use the service for your own organisation. This right is not exclusive and cannot be passed on.',
        'If you suggest an improvement, we may use it freely. We name you as a customer only if you agree.',
      ],
    },
    {
      id: 'secrecy',
      title: 'Confidence',
      blocks: [
        'What either of us learns about the other that is not public, and that one would expect to be confidential, stays so, and is used only for this contract. That holds for 3 years after its end, and for your records without limit. What the law or an authority demands may be disclosed, after telling the other side where that is allowed.',
      ],
    },
    {
      id: 'suspension',
      title: 'When we may suspend an account',
      blocks: [
        'We may limit or suspend an account, as briefly and as little as possible, if it endangers the service or others, if it is used against these terms, if an authority orders it, or if a payment is more than 14 days late. Except in an emergency we tell you at least 3 working days before, with the reason and the way to put it right.',
      ],
    },
    {
      id: 'ending',
      title: 'The end of the contract',
      blocks: [
        'The contract ends when you cancel it, when a package is not renewed, or when one of us ends it for a serious reason, such as a breach that is not put right within 14 days of a written notice. We may also end it with 60 days’ notice, and then return what is paid for the time after it.',
        'For 90 days after the end you can export your records, or ask us for them. After that they are deleted, backups within a further 90 days, except for what the law obliges us to keep.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We answer without limit for what the law does not let us limit: fraud, intent and gross negligence, death or injury, and rights that consumers cannot give up.',
        'In all other cases our liability for one year is limited to what you paid us for the service in the 12 months before the damage, and does not include lost profit, lost business or other indirect damage. We do not answer for damage that a correct and current export of your records would have prevented.',
        'We take reasonable care that the service does what we describe. Beyond that, and as far as the law allows, we give no warranty, in particular none that it suits a purpose which we have not agreed on.',
      ],
    },
    {
      id: 'indemnity',
      title: 'Claims of others',
      blocks: [
        'If somebody makes a claim against us because of what you or your users recorded, offered or did against these terms, you bear the cost of it. If somebody claims that our service infringes a right, we defend you and bear the cost of it, as long as you used it as agreed. Whoever is concerned tells the other at once and helps with the defence.',
      ],
    },
    {
      id: 'events',
      title: 'Events beyond control',
      blocks: [
        'Neither of us is in default while something prevents us that we could neither foresee nor avoid, such as a natural disaster, war, unrest, an epidemic, an act of government, or a failure of public networks or of electricity. If it lasts for more than 60 days, either of us may end the contract, and what is paid for the time after it is returned.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms and to prices',
      blocks: [
        'We may change these terms or a price for a good reason, such as a new law, a new function or higher costs. We tell you by e-mail, and on this page, at least 30 days before. New prices apply from your next period.',
        'If you do not agree, you can end the contract before the change applies, and we return what is paid for the time after it. If you go on using the service, the change is accepted; the notice reminds you of this.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'The law of Kenya applies.',
        'If we disagree, let us talk first: each side names someone who can decide, and they try to settle it within 30 days. If that fails, we try mediation in Nairobi. What is still open after a further 30 days goes to the courts of Kenya. Urgent matters can go to court at once, and consumers can use every court and body that the law gives them.',
      ],
    },
    {
      id: 'general',
      title: 'Other matters',
      blocks: [
        'Notices are sent by e-mail: to us at {email}, to you at the registered address. They count as received on the next working day.',
        'You may pass this contract on only with our consent; we may pass it on with our business, if your rights stay the same. If a part of these terms is not valid, the rest remains, and what comes closest to its purpose and is valid takes its place. If one of us does not use a right at once, it is not lost. These terms are written in English; a translation is a help, and the English text counts.',
      ],
    },
  ],
};

export const content = pageContent({
  printed: {
    title: 'Terms and Conditions as a PDF',
    intro: 'To keep or to print. The same text follows below.',
    download: 'Download the terms (PDF)',
    file: paths.printedTerms(),
  },

  document,
});

export type TermsContent = FilledContent<typeof content>;
