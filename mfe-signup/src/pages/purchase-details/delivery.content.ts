import type { Filled } from '@site/contracts/content';

/** The part of step 1 that asks where hardware is brought. */
export const deliveryTexts = {
  title: 'Delivery',
  lead: 'Where we bring your devices.',
  address: {
    label: 'Building, street or landmark',
    help: 'So that a driver who does not know the place finds it.',
  },
  town: { label: 'Town' },
  phone: {
    label: 'Telephone for the driver',
    help: 'Left empty, the driver calls your phone number above.',
  },
  note: { label: 'Note for the driver (optional)' },
};
export type DeliveryText = Filled<typeof deliveryTexts>;
