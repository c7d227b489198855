import * as z from 'zod/mini';
import { callReply } from './form-fields.ts';
import { periods } from './plans.ts';

/** A plan: what it costs for its period. It recurs, and is the only line that does. */
export const planLine = callReply({
  kind: z.literal('plan'),
  /** The plan's name when it was ordered. */
  plan: z.string(),
  users: z.int(),
  /** Absent where the price is of no period, as in the plan comparison, or may be of either. */
  period: z.optional(z.enum(periods)),
  /** Whole shillings. */
  price: z.int(),
});

/** Some devices of one kind, bought once: from the shop, or as an add-on of a plan. */
export const deviceLine = callReply({
  kind: z.literal('device'),
  /** The device's key in the site configuration. */
  device: z.string(),
  /** Its name when it was ordered. */
  name: z.string(),
  quantity: z.int(),
  /** Whole shillings for one. */
  unitPrice: z.int(),
});

/** One line of an order. */
export const orderLine = z.discriminatedUnion('kind', [planLine, deviceLine]);
export type PlanLine = z.infer<typeof planLine>;
export type DeviceLine = z.infer<typeof deviceLine>;
export type OrderLine = z.infer<typeof orderLine>;
