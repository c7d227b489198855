/** What is said of a person to talk to, and what a message to one begins with. */
export const helpTexts = {
  lead: 'Rather finish this with a person?',
  words: { whatsApp: 'Write on WhatsApp', other: 'Chat with us' },
  /** Before the telephone. */
  or: 'or call',
  /** After it, where the site has the form. */
  enquiry: 'or send an inquiry',
  question: (chosen: string) => `Hello, I have a question about this: ${chosen}.`,
  failed: (attempt: string) => `Hello, I tried to ${attempt} on your site, and it did not work.`,
  chosen: (chosen: string) => `I chose: ${chosen}.`,
  attempts: {
    trial: 'start a free trial',
    purchase: 'buy',
    payment: 'pay',
    enquiry: 'send an inquiry',
    'sign-in': 'sign in',
  },
} as const;
