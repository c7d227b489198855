import { pageContent } from '@site/contracts/content';
import type { LegalText } from '../../kit/legal/legal-text.ts';

const document: LegalText = {
  name: 'Privacy Policy',
  title: 'Privacy Policy',
  intro:
    'What {company} does with personal data on this site, when you sign up, and while you use {product}: what we collect, why, who sees it, how long it stays, and what you can ask of us.',
  version: { date: '2026-11-27', text: '27 November 2026' },
  summary: [
    'We collect what you type into our forms and what we need in order to run your account. We do not track you and we do not sell data.',
    'Others see personal data only to do a job for us, such as hosting or payments, and only as much as the job needs.',
    'You can see, correct, delete, take along or object to the use of your data. Write to {email}; it costs nothing.',
    'We announce changes to this policy 30 days before they apply.',
  ],
  parts: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      blocks: [
        '{company}, {address}, decides why and how personal data is used on this site and around your account. In the words of the Kenyan Data Protection Act, 2019 (Act No. 24 of 2019, “the Act”), we are the data controller for that data.',
        'Our data protection officer answers every question about this policy: write to {email} with the words “Data protection” in the subject, call {phone}, or write to the address above.',
      ],
    },
    {
      id: 'two-roles',
      title: 'Two roles: your data with us, and data in your system',
      blocks: [
        'This policy is about data for which we are responsible ourselves: that of visitors, of people who write to us, of applicants and of customers.',
        'What you and your colleagues record in {product} ERP (your own customers, suppliers, staff, members and sales) is a different matter. There you are the data controller and we are your data processor: we handle that data only to provide the service, on your instructions and under our contract with you. If you are recorded in the system of one of our customers, please turn to that business first; we help it to answer you.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      blocks: [
        'Most of it you give us yourself:',
        {
          kind: 'terms',
          terms: {
            'When you sign up for a trial or buy a package':
              'Name of the company, full name of the applicant, e-mail address, phone number, the package with its price and number of users, when you agreed to the terms, and to which version of them.',
            'When you pay':
              'Amount, date, method, the reference of the payment and whether it succeeded. For mobile money also the number that is charged. Card numbers and PINs are typed into the pages of {cardProvider} or on your own phone: they never reach us.',
            'When you send an enquiry, call, write or chat':
              'Your name, company, e-mail address and phone number, what you wrote or said, and what we answered.',
            'When you use your account':
              'Who signed in and when, which role that person has, and what was changed by whom, so that your own records can be trusted.',
            'When we support or train you':
              'What you show us in order to solve a problem, and notes on how it was solved.',
          },
        },
        'Some of it comes about by itself:',
        {
          kind: 'terms',
          terms: {
            'Your internet address':
              'Every server needs it to answer. To keep our server from being flooded we count the forms and reports of an address for about a minute, in memory only. Our own log has the kind of request, its outcome and its time, and leaves internet addresses, names and the content of forms out.',
            'How well a page worked':
              'As you leave a page, your browser tells our server which page it was, how fast it was shown, and whether something failed in it. We add these up by the minute and keep the sums for 30 days. Nothing in them says who you are, and no two pages can be connected.',
            'What your browser keeps':
              'What you have typed into the sign-up form stays in your browser until it is sent, so that a reload does not lose it. The Cookie Policy says exactly what is kept, and for how long.',
          },
        },
        'We do not ask for sensitive personal data, such as health, religion or biometric data, and we ask you not to send it to us.',
      ],
    },
    {
      id: 'bot-check',
      title: 'Telling people from programs',
      onlyWith: 'proof-of-work',
      blocks: [
        'Before the sign-up form is sent, your browser solves a small calculation that our own server sets. It takes a moment, keeps automatic sign-ups away, and collects nothing about you. No other company takes part in it.',
      ],
    },
    {
      id: 'bot-check',
      title: 'Telling people from programs',
      onlyWith: 'recaptcha',
      blocks: [
        'The sign-up form is protected by reCAPTCHA, a service of Google. It looks at how the page is used and at technical features of your browser, and sends them to Google, which tells us how likely it is that you are a person. It is loaded on the sign-up page only. Google’s own privacy policy and terms apply to it.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it, and on what ground',
      blocks: [
        'The Act allows the use of personal data only on certain grounds. These are ours:',
        {
          kind: 'table',
          caption: 'Purposes of the use of personal data, and the legal ground of each',
          columns: ['What we do', 'On what ground'],
          rows: [
            [
              'Create your account, send login details, provide the service, support and training',
              'The contract with you, or steps that you asked for before it',
            ],
            [
              'Take payments, write invoices and keep books',
              'The contract with you, and the law on tax and company records',
            ],
            [
              'Answer enquiries and show demos',
              'Your request, and our legitimate interest in answering',
            ],
            [
              'Tell customers about changes, maintenance and security',
              'The contract with you, and our legitimate interest in a safe service',
            ],
            ['Send news and offers', 'Your consent, which you can take back at any time'],
            [
              'Prevent abuse, find faults and keep the service running',
              'Our legitimate interest, and that of all customers, in a safe service',
            ],
            [
              'Answer authorities and enforce or defend legal claims',
              'A legal obligation, or our legitimate interest in our rights',
            ],
          ],
        },
        'Where the ground is consent, you can withdraw it as easily as you gave it. What was done before stays lawful.',
      ],
    },
    {
      id: 'news-and-offers',
      title: 'News and offers',
      blocks: [
        'We send news and offers only to those who asked for them or who are customers and have not objected. Every message says how to stop them, and stopping is free and takes effect at once. We never give your details to others for their advertising.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who sees personal data',
      blocks: [
        'Inside our company, only those whose work needs it. Outside, those who process data for us, each under a written contract that binds them to our instructions, to secrecy and to security:',
        {
          kind: 'table',
          caption: 'Those who process personal data for us, by their role',
          columns: ['Role', 'What for'],
          rows: [
            [
              'Hosting provider',
              'Runs the servers on which the site, the service and their backups are kept.',
            ],
            ['E-mail delivery provider', 'Delivers our mails, such as login details and invoices.'],
            [
              'Payment service provider ({cardProvider})',
              'Takes card and online payments, and tells us whether they succeeded.',
            ],
            [
              'Mobile-money operators and banks',
              'Carry out payments by phone, transfers and direct debits.',
            ],
            [
              'Messaging and telephone providers',
              'Carry chats, text messages and calls between you and us.',
            ],
            [
              'Bot-check provider',
              'Only where the sign-up form uses one: tells people from programs.',
            ],
            [
              'Support and installation partners',
              'Set up devices and train staff at your place, when you order it.',
            ],
            [
              'Auditors, accountants and legal advisers',
              'Check our books and advise us; they are bound to secrecy by their profession.',
            ],
          ],
        },
        'Some receive data as controllers of their own, and only in these cases: partner banks, when you apply for a loan or an advance and agree that your details go to the bank; buyers and sellers on the market place, as far as an order needs it; public authorities and courts, where the law obliges us; and a successor, if our business or a part of it is sold, in which case we tell you beforehand.',
        'We do not sell, rent or exchange personal data.',
      ],
    },
    {
      id: 'abroad',
      title: 'Data outside Kenya',
      blocks: [
        'Some of those who process data for us work, or keep servers, outside Kenya. Before data goes there we make sure, as the Act asks, that it is protected as well as it is here: by the law of that country, by contract clauses that we can show to the Data Commissioner, or, where neither is enough, by asking for your consent after telling you the risk. You can ask us which safeguard applies to your data.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        'As long as the purpose or the law asks for, and then we delete it or make it anonymous.',
        {
          kind: 'table',
          caption: 'How long each kind of personal data is kept',
          columns: ['Data', 'Kept for'],
          rows: [
            [
              'What you type into the sign-up form, in your browser',
              'Until the account is created or you close the tab',
            ],
            ['Count of requests of an internet address', 'About a minute'],
            ['Sign-up for a trial that is not continued', '{endedTrials} after the trial ends'],
            [
              'Details given for an order that was not paid',
              '{unpaidOrders} after the order last changed',
            ],
            [
              'Account details of a customer',
              'The length of the contract, and {closedAccounts} after the account is closed',
            ],
            [
              'Records in your {product} system',
              'The length of the contract, and 90 days after it in which you can export them',
            ],
            ['Invoices, payments and accounting records', '{paidOrders} after the financial year'],
            ['Enquiries, chats and support cases', '{enquiries} after the last message'],
            [
              'Agreement to news and offers',
              'Until you withdraw it, and 12 months after it as proof',
            ],
            ['To which address a mail from us went', '{mails} after it was sent'],
            ['When a sign-in link was made and used', '{signInLinks} after it has ended'],
            [
              'Count of the mails that a mailbox or network asked for',
              '{mailCounts} after the hour or day that is counted',
            ],
            ['Our own log, which names nobody', '{logs}'],
            [
              'Records of requests under this policy',
              '{personRequests} after the request is closed',
            ],
            ['Backups', '90 days, after which newer ones replace them'],
          ],
        },
        'If a claim is open, or an authority tells us to keep something, we keep what is needed for it until it is settled, and use it for nothing else.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        [
          'The site and the service are reached over encrypted connections only.',
          'Login details go to the registered e-mail address; there is no password on this site that could be guessed or reused.',
          'Our staff see what their role needs, and what they do is recorded.',
          'Data is backed up, and we test that the backups can be restored.',
          'Payments are taken by providers who are licensed for it.',
          'We check new features for their effect on privacy before they are used.',
        ],
        'No system is without risk. If personal data is reached by someone who should not, and this can harm you, we tell the Data Commissioner within 72 hours of learning about it and tell you without delay what happened, what we are doing and what you can do.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'The Act gives you rights over data about you. You do not have to give a reason, except where we say so, and you do not have to pay.',
        {
          kind: 'terms',
          terms: {
            'To be informed':
              'To know, before or when we collect it, what your data is used for. That is the purpose of this policy.',
            Access:
              'To learn whether we hold data about you, and to receive a copy. We answer within 7 days.',
            Rectification:
              'To have data corrected or completed that is false, misleading, out of date or incomplete. We do so within 14 days, and tell those to whom we gave it.',
            Erasure:
              'To have data deleted that we no longer need, that we hold on your consent alone once you withdraw it, or that we should not have. We do so within 14 days, unless the law obliges us to keep it, and then we say which law.',
            Restriction:
              'To have data set aside, neither used nor deleted, while its accuracy or our right to use it is being cleared up.',
            Portability:
              'To receive the data that you gave us in a common, machine-readable format, or to have it sent to another provider where that is technically possible. We do so within 30 days.',
            'Withdrawal of consent': 'At any time, for the future.',
            'No decision by a machine alone':
              'We take no decision with a legal or similarly serious effect on you without a person. If you apply for a loan, the partner bank tells you how it decides.',
          },
        },
      ],
    },
    {
      id: 'right-to-object',
      title: 'Your right to object',
      blocks: [
        'Under sections 26 and 36 of the Data Protection Act, 2019, you have the right to object at any time to the use of your personal data, or of a part of it.',
        'If you object, we stop, unless we can show compelling legitimate grounds that outweigh your interests, or need the data to establish, exercise or defend a legal claim. We tell you within 14 days which of the two it is.',
        'If you object to the use of your data for news and offers, we stop in every case, at once and without asking why.',
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to use your rights',
      blocks: [
        'Write to {email} or to our address, or call {phone}, and say what you want. We may ask for something that proves who you are, so that nobody else receives your data; we use it for that alone. Someone else can ask for you if you authorised them in writing, and a parent or guardian can ask for a child.',
        'If we cannot do what you ask, or not in time, we tell you why and what you can do about it.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'If you think that we use your data wrongly, please tell us first: we want to put it right, and answer within 14 days.',
        'You can turn at any time, and without turning to us, to the Office of the Data Protection Commissioner of Kenya. It takes complaints through its website, www.odpc.go.ke, by e-mail and at its offices. Your right to go to court is not affected.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Our services are for businesses and their staff. We do not knowingly collect data from anyone under 18 on this site. If you learn that a child has given us data, tell us, and we delete it. Where a school, a hospital or an employer records data of children in its own {product} system, it is responsible for the consent of a parent or guardian that the Act asks for.',
      ],
    },
    {
      id: 'links',
      title: 'Other sites',
      blocks: [
        'This site links to others, such as the chat application, and shows the page of {cardProvider} when you pay. What happens there is described in the policies of those who run them.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'We change this policy when the law or our services change. You are notified 30 days in advance: by e-mail, if you have an account, and by a notice on this page. The notice says what is new. A change that is to your advantage, or that the law demands at once, may apply earlier.',
        'We never use data that we already hold for a new purpose without a ground for it under the Act; where the ground is consent, we ask you. Earlier versions of this policy are sent to you on request.',
      ],
    },
  ],
};

export const content = pageContent({
  document,
});
