import * as z from 'zod/mini';

export const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds, as text. */
  expires_in: z.union([z.string(), z.number()]),
});

export const promptReply = z.object({
  MerchantRequestID: z.string().check(z.minLength(1)),
  CheckoutRequestID: z.string().check(z.minLength(1)),
  ResponseCode: z.string(),
});

export const refusal = z.object({ errorCode: z.string() });

export const queryReply = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResultCode: z.union([z.string(), z.number()]),
});

const name = z.string().check(z.regex(/^[\w.-]{1,100}$/));

/** What a callback says. Nothing of it is believed but which payment it is about. */
export const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: name,
      CheckoutRequestID: name,
    }),
  }),
});
