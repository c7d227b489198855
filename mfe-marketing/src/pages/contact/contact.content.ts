import { type FilledContent, pageContent } from '@site/contracts/content';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';

export const content = pageContent({
  hero: {
    name: 'Contact Us',
    title: 'Talk to us',
    intro:
      'Ask a question, book a demo or get help with your account. A person answers, in English or in Kiswahili.',
    actions: [enquiry('{product} ERP')],
  },

  ways: {
    title: 'Four ways to reach us',
    email: {
      title: 'E-mail',
      text: 'For questions, quotations and anything with an attachment. We answer within one working day.',
    },
    call: { title: 'Call', text: 'For anything that is quicker said than written.' },
    chat: {
      title: 'WhatsApp',
      text: 'Send a message, a picture or a voice note, and go on with your work.',
      action: 'Open the chat',
      /** Instead of the title where the chat is another one. */
      other: 'Chat',
    },
    office: {
      title: 'Office',
      text: 'Come by for a demo or a device. Call first, so that the right person is there.',
    },
  },

  hours: {
    title: 'Opening hours',
    days: {
      'Monday to Friday': '8:00 am to 5:00 pm',
      Saturday: '9:00 am to 1:00 pm',
      'Sunday and public holidays': 'Closed',
    },
    note: 'East Africa Time. Messages that arrive at other times are read first thing on the next working day.',
  },
});

export type ContactContent = FilledContent<typeof content>;
