import { pageContent } from '@site/contracts/content';

export const content = pageContent({
  faq: {
    title: 'Frequently asked questions',
    intro: 'The short answers to six of them.',
  },

  questions: [
    {
      id: 1,
      question: 'Who is {product} ERP for?',
      answer:
        'For small and medium businesses and for corporates, mainly in Kenya: shops and wholesalers, manufacturers, Saccos, security companies, hotels, hospitals, schools, farms and NGOs. You begin with the modules that you need.',
    },
    {
      id: 2,
      question: 'Can I try it before I pay?',
      answer:
        'Yes. Choose a plan, press Free Trial and send four lines about your business. The login details reach you by e-mail. The free trial of the SMEs package lasts 7 days, and needs no card and no deposit.',
    },
    {
      id: 3,
      question: 'What do I need to start?',
      answer:
        'A phone, tablet or computer with a browser and an internet connection. There is nothing to install. Tills, receipt printers, cash drawers and scanners can be bought from us, and join when you want them.',
    },
    {
      id: 4,
      question: 'How do I pay, and what happens then?',
      answer:
        'You choose a plan by the year or by the month and pay online. Your account is created as soon as the payment is confirmed, and the login details are sent to the e-mail address that you gave.',
    },
    {
      id: 5,
      question: 'Can I add users and modules later?',
      answer:
        'Yes. You can take a larger plan at any time, and your records stay as they are. For more users, HR and payroll, CRM or a system for your own industry, ask us for an Enterprise quotation.',
    },
    {
      id: 6,
      question: 'Whose data is it, and who can see it?',
      answer:
        'It is yours. Only the people you invite can see it, each within the role you give them, and you can take it with you whenever you like. We look at it only when you ask us for help.',
    },
  ],
});
