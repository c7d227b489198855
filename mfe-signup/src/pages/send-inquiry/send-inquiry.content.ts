import { pageContent } from '@site/contracts/content';
import { detailsContent } from '../../kit/details.content.ts';
import { unstoredTexts } from '../../kit/unstored.content.ts';

const texts = {
  title: 'Get in Touch with Us',
  intro: 'Tell us what you do and what you need. A person reads it and answers.',
  help: 'Rather talk?',
  unstored: unstoredTexts.form,
  form: {
    fields: detailsContent,
    message: 'Message',
    /** Before the subject. */
    about: 'Your inquiry is about:',
    submit: 'Send Inquiry',
    needsScripts: 'Sending a message here needs JavaScript.',
    sending: 'Sending your inquiry...',
    failed: {
      title: 'Failed to send inquiry. Please try again.',
      /** Before `text`, by the reason. */
      reasons: {
        'no-answer': '',
        unproven: 'We could not check that a person is writing: press Send Inquiry again. ',
        /** Before the words that say when. */
        'too-many': 'Too many messages came from your network. Try again',
      },
      text: 'What you typed is still here.',
    },
    sent: {
      title: 'Inquiry Sent Successfully!',
      text: 'Thank you for reaching out to us. We will get back to you shortly.',
      close: 'Close',
    },
  },
  next: {
    title: 'What happens next',
    steps: [
      { title: 'We read it', text: 'Your message goes to the people who know the product.' },
      { title: 'We call or write', text: 'With answers, and questions where something is open.' },
      { title: 'You decide', text: 'A demonstration, a trial or an offer: whatever helps you.' },
    ],
  },
};

export const sendInquiryContent = pageContent(texts);
