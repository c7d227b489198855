import * as z from 'zod/mini';

/** On success an object of nulls, or null. */
const error = z.nullish(z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) }));

export const tokenReply = z.object({
  token: z.string().check(z.minLength(1)),
  expiryDate: z.nullish(z.string()),
});

const ipn = z.object({ url: z.string(), ipn_id: z.string() });
export const ipnReply = ipn;
export const ipnList = z.array(ipn);

export const orderReply = z.object({
  order_tracking_id: z.string().check(z.minLength(1)),
  merchant_reference: z.string(),
  redirect_url: z.url(),
});

export const refusal = z.object({ error: z.object({ code: z.string() }) });

export const statusReply = z.object({
  /** 0 invalid, 1 completed, 2 failed, 3 reversed. */
  status_code: z.nullish(z.int()),
  amount: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  merchant_reference: z.nullish(z.string()),
  confirmation_code: z.nullish(z.string()),
  error,
});
export type StatusReply = z.infer<typeof statusReply>;

export const cancelReply = z.object({ status: z.union([z.string(), z.number()]) });

/** What a notification and a callback say; no status is in them. */
export const notification = z.object({
  OrderTrackingId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  OrderMerchantReference: z.string().check(z.maxLength(50)),
  OrderNotificationType: z.string().check(z.maxLength(30)),
});
