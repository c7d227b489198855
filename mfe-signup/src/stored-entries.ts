import type { StoredEntries } from '@platform/contracts/stored-entries';
import { enquiryDraftKey } from '@site/contracts/enquiry-draft-key';

export const storedEntries = {
  session: {
    'your-details': {
      name: 'your-details',
      purpose:
        'Company, e-mail address, phone number, full name, where devices are brought, and whether you ticked the terms in which version, as far as you have filled in a form: a reload, or a look at the terms, does not lose them. They reach us only when you send the form.',
      until:
        'until your account is created, the message is sent or the tab is closed, whichever comes first',
    },
    [enquiryDraftKey]: {
      name: enquiryDraftKey,
      purpose:
        'The message of an enquiry, as far as you have typed it, so that a reload does not lose it. It reaches us only when you send it.',
      until: 'until the message is sent or the tab is closed',
    },
    registration: {
      name: 'registration',
      purpose: 'Your details and what you buy, so that the payment page knows who buys what.',
      until:
        'your details until your account is created, what you bought and where it is brought until the tab is closed',
    },
    userId: {
      name: 'userId',
      purpose: 'The e-mail address of your last purchase, so that signing in begins with it.',
      until: 'until the tab is closed',
    },
    account_created: {
      name: 'account_created',
      purpose: 'A mark that your account was made, so that this tab can show you the confirmation.',
      until: 'until your next purchase begins or the tab is closed',
    },
    payment: {
      name: 'payment',
      purpose:
        'What the payment of this tab is known by, and what you buy, so that a reload does not charge you twice.',
      until: 'until your account is created or the tab is closed',
    },
    'account-token': {
      purpose:
        'Where you come from your account page: a text that names the account for which you buy, for two hours.',
      until: 'until the plan is paid, you buy for another company or the tab is closed',
    },
  },
  local: {
    begun: {
      purpose:
        'What every payment under way is known by, and what you buy, without a name or address: a tab that was closed in the middle of a payment does not lose it, and a second purchase does not charge you for the first.',
      until: 'until your account is created; after a day it is not used any more',
    },
  },
} as const satisfies StoredEntries;
