import type { StoredEntries } from '@platform/contracts/stored-entries';
import { enquiryDraftKey } from '@site/contracts/enquiry-draft-key';

export const storedEntries = {
  session: {
    'device-wish': {
      name: 'device-wish',
      purpose: 'The device on which you pressed Buy, so that the checkout begins with one of it.',
      until: 'until the checkout opens or the tab is closed',
    },
    'device-order': {
      name: 'device-order',
      purpose:
        'The devices that you chose and how many of each, so that a reload keeps your order; they go into the link to the payment. An order that you took to payment is put aside here, so that you can have it back.',
      until: 'until the tab is closed',
    },
    [enquiryDraftKey]: {
      name: enquiryDraftKey,
      purpose:
        'The message to us that your order of devices becomes. It reaches us only when you send it.',
      until: 'until the message is sent or the tab is closed',
    },
  },
} as const satisfies StoredEntries;
