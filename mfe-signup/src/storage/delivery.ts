import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';

/** What a form asks about the place to bring hardware to, in the order on screen. */
export const deliveryFields = [
  'delivery_address',
  'delivery_town',
  'delivery_phone',
  'delivery_note',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];

/** What a visitor typed about it. */
export type DeliveryValues = Readonly<Record<DeliveryField, string>>;

const given = z.string().check(z.trim(), z.minLength(1));

/** Where hardware is brought, as step 1 leaves it for the payment. */
export const delivery = keptObject({
  /** Building, street or landmark. */
  address: given,
  town: given,
  /** Whom the driver calls; the buyer where it is absent. */
  phone: z.optional(given),
  note: z.optional(given),
});
export type Delivery = z.infer<typeof delivery>;

/** What was typed, each field in one line as the call takes it, without those that were left empty. */
export function deliveryOf(values: DeliveryValues): Delivery {
  const phone = values.delivery_phone.trim();
  const note = inOneLine(values.delivery_note);
  return {
    address: inOneLine(values.delivery_address),
    town: values.delivery_town.trim(),
    ...(phone && { phone }),
    ...(note && { note }),
  };
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*,?\s*\n\s*/g, ', ');
}
