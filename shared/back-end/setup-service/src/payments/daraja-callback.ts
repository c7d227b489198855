import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Notice } from './payment-provider.ts';

const CALLBACK = '/daraja/callback';

/** Where Safaricom reports how the prompt of a payment ended. */
export const callbackPath = (secret: string, reference: string) =>
  `${CALLBACK}/${reference}/${sealOf(secret, reference)}`;

function isSealed(secret: string, reference: string, seal: string): boolean {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(secret, reference))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sealOf(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(reference).digest('hex').slice(0, 32);
}

const name = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const item = z.object({ Name: z.string(), Value: z.optional(z.unknown()) });

/** A callback is believed in nothing but which payment it is about, and what M-Pesa calls its money. */
const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: name,
      CheckoutRequestID: name,
      CallbackMetadata: z.catch(z.optional(z.object({ Item: z.array(item) })), undefined),
    }),
  }),
});

/** As the message to the payer and the statement have it; the query does not report it. */
function receiptIn(items: readonly z.infer<typeof item>[] = []): string | undefined {
  const found = items.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value;
  return typeof found === 'string' && /^[A-Z\d]{8,12}$/.test(found) ? found : undefined;
}

const sealed = z.object({ reference: z.string(), seal: z.string() });

/**
 * Safaricom reports the end of a prompt, at a path whose seal cannot be guessed. Where the reply to the
 * prompt was lost, this brings the name to query by.
 */
export const darajaCallback: Notice = {
  methods: ['POST'],
  path: `${CALLBACK}/:reference/:seal`,
  async answer({ params, body }, { setting, queryPrompt }) {
    const parsed = callback.safeParse(body);
    if (!parsed.success) {
      return { kind: 'refused', status: 400, reason: 'The callback is not understood.' };
    }
    const { reference, seal } = sealed.parse(params);
    if (!isSealed(setting('DARAJA_SECRET'), reference, seal)) {
      return { kind: 'refused', status: 404, reason: 'There is nothing at this address.' };
    }
    const { CheckoutRequestID, MerchantRequestID, CallbackMetadata } = parsed.data.Body.stkCallback;
    const ids = { publicId: MerchantRequestID, providerId: CheckoutRequestID };
    const seen = await queryPrompt(reference, ids, receiptIn(CallbackMetadata?.Item));
    const reply = { ResultCode: 0, ResultDesc: 'Accepted' };
    return { kind: 'json', body: reply, unknown: seen ? undefined : reference };
  },
};
