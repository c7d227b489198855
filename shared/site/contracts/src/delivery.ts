import * as z from 'zod/mini';
import { field, phoneField } from './form-fields.ts';

/** Where hardware is brought. Required where an order has some; older pages do not send it. */
export const deliveryShape = {
  /** Building, street or landmark. */
  delivery_address: z.optional(field(300)),
  delivery_town: z.optional(field(80)),
  /** Whom the driver calls; the buyer's telephone where it is absent. */
  delivery_phone: z.optional(phoneField),
  /** Anything that helps to find the place. */
  delivery_note: z.optional(field(500)),
};
