import { chakra } from '@site/ui';
import type { Registration } from '../storage/registration.ts';

const Address = chakra('address', {
  base: {
    color: 'fg.muted',
    fontStyle: 'normal',
    // Each part of it in a line of its own.
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

/** Where the hardware of an order is brought, and whom the driver calls. */
export function PlaceOfDelivery({ buyer }: { readonly buyer: Registration }) {
  const { delivery, phone_number } = buyer;
  if (!delivery) return null;
  const { address, town, phone = phone_number, note } = delivery;
  return <Address>{[address, town, phone, note].filter(Boolean).join('\n')}</Address>;
}
