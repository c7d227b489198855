import { mobileMoneyResult, mobileMoneyUnpaid } from '@site/contracts/purchase-calls';
import * as z from 'zod/mini';
import { type ClearRefusal, clearRefusalIn } from './clear-refusals.ts';
import { callbackPath, darajaCallback } from './daraja-callback.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  providerEntry,
  type StartResult,
} from './payment-provider.ts';
import {
  type Access,
  type Answered,
  plainReason,
  providerClient,
  webAddress,
} from './provider-client.ts';

interface DarajaOptions extends Access {
  readonly key: string;
  readonly secret: string;
  readonly shortCode: string;
  readonly passkey: string;
  /** Scheme, host and port of this service, as Safaricom reaches it. */
  readonly address: string;
}

/** Result codes that end a prompt unpaid; 0 is paid, any other says nothing. */
const UNPAID: readonly string[] = mobileMoneyUnpaid.map(String);
const PENDING = String(mobileMoneyResult.pending);
/** The query's error while the prompt is being dealt with. */
const BEING_PROCESSED = '500.001.1001';
const BAD_TOKEN = '404.001.03';

/*
 * In answer to a start one code means several things, so that its text counts too; another text of it
 * says nothing. The codes: https://developer.safaricom.co.ke, "M-Pesa Express". The texts, as merchants
 * report them: https://github.com/safaricom/LNMOnlineAndroidSample/issues/8, 17 and 50,
 * https://github.com/safaricom/mpesa-node-library/issues/47.
 */
const clearRefusals: readonly ClearRefusal[] = [
  { code: '500.001.1001', text: /unable to lock subscriber/i, problem: 'payer-busy' },
  { code: '500.001.1001', text: /wrong credentials/i, problem: 'no-access' },
  { code: '500.001.1001', text: /merchant does not exist/i, problem: 'no-access' },
  // Its gateway's limits for all of our calls.
  { code: '500.003.02', text: /spike arrest/i },
  { code: '500.003.03', text: /quota violation/i },
  { code: '400.002.02', text: /invalid phonenumber/i, problem: 'no-mobile-money' },
  { code: '400.002.02', text: /invalid amount/i, problem: 'over-limit' },
  { code: '400.002.02', text: /invalid (password|businessshortcode)/i, problem: 'no-access' },
  // Of a token that is new: the application was not given M-Pesa Express.
  { code: BAD_TOKEN, problem: 'no-access' },
  // As the `ResponseCode` of a start.
  { code: '1', text: /unable to lock subscriber/i, problem: 'payer-busy' },
];

/** Where there is no token. A wrong key is often answered without a body. */
const tokenRefusals: readonly ClearRefusal[] = [
  ...['400.008.01', '400.008.02', 'http-400', 'http-401', 'http-403'],
].map((code) => ({ code, problem: 'no-access' }));

/** The system's codes of a connection that never was. */
const NEVER_SENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Phone prompts through M-Pesa Express. A prompt cannot be cancelled. */
function daraja(options: DarajaOptions): PaymentProvider {
  const { clock, shortCode } = options;
  const basic = Buffer.from(`${options.key}:${options.secret}`).toString('base64');
  const call = providerClient(options, {
    request: {
      method: 'GET',
      path: '/oauth/v1/generate?grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}` },
    },
    read(body) {
      const { data } = tokenReply.safeParse(body);
      return data && { value: data.access_token, livesMs: Number(data.expires_in) * 1_000 };
    },
    reasonIn,
    isRefusal: (answer) => answer.status === 401 || reasonIn(answer) === BAD_TOKEN,
  });

  function signed() {
    const Timestamp = nairobiTimestamp(clock.now());
    const Password = Buffer.from(`${shortCode}${options.passkey}${Timestamp}`).toString('base64');
    return { BusinessShortCode: shortCode, Password, Timestamp };
  }

  function promptOf({ reference, amount, payer, description }: PaymentRequest) {
    return {
      ...signed(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: amount,
      PartyA: payer,
      PartyB: shortCode,
      PhoneNumber: payer,
      CallBackURL: `${options.address}${callbackPath(options.secret, reference)}`,
      AccountReference: accountReference(reference),
      TransactionDesc: description.slice(0, 13),
    };
  }

  return {
    name: 'daraja',
    repeatsSafely: false,

    async start(request) {
      const path = '/mpesa/stkpush/v1/processrequest';
      const answer = await call({ method: 'POST', path, body: promptOf(request) });
      if (answer.kind !== 'answer') {
        const { kind, reason } = answer;
        // Without a token or a connection nothing is sent or charged.
        const isSent = kind === 'no-answer' && !NEVER_SENT.includes(reason);
        if (isSent) return { kind: 'unknown', reason };
        return clearRefusalIn(tokenRefusals, reason) ?? { kind: 'refused', code: reason };
      }
      return startOf(answer);
    },

    async ask({ providerId }) {
      if (!providerId) return { kind: 'unknown', reason: 'never-came-back' };
      const path = '/mpesa/stkpushquery/v1/query';
      const body = { ...signed(), CheckoutRequestID: providerId };
      const answer = await call({ method: 'POST', path, body });
      if (answer.kind !== 'answer') {
        return { kind: 'unknown', reason: answer.reason, isOutOfReach: true };
      }
      return statusOf(answer, providerId);
    },
  };
}

function startOf(answer: Answered): StartResult {
  const { data: prompt } = promptReply.safeParse(answer.body);
  if (prompt) {
    return {
      kind: 'started',
      publicId: prompt.MerchantRequestID,
      providerId: prompt.CheckoutRequestID,
    };
  }
  const said = errorIn(answer.body);
  if (!said) return { kind: 'unknown', reason: plainReason(answer) };
  const clear = clearRefusalIn(clearRefusals, said.code, said.text);
  if (clear) return clear;
  const { code } = said;
  return answer.status < 500 ? { kind: 'refused', code } : { kind: 'unknown', reason: code };
}

/** What an answer says instead of a prompt's names. */
function errorIn(body: unknown) {
  const { data: error } = refusal.safeParse(body);
  if (error) return { code: error.errorCode, text: error.errorMessage };
  const { data: refused } = notAccepted.safeParse(body);
  return refused && { code: refused.ResponseCode, text: refused.ResponseDescription };
}

function statusOf(answer: Answered, providerId: string): PaymentStatus {
  const { data } = queryReply.safeParse(answer.body);
  if (!data) {
    const code = reasonIn(answer);
    return code === BEING_PROCESSED ? { kind: 'pending' } : { kind: 'unknown', reason: code };
  }
  const { CheckoutRequestID = providerId } = data;
  if (CheckoutRequestID !== providerId) return { kind: 'unknown', reason: 'another-prompt' };
  const code = String(data.ResultCode);
  // The query does not report the amount: it is the prompt's.
  if (code === '0') return { kind: 'paid' };
  if (code === PENDING) return { kind: 'pending' };
  return UNPAID.includes(code) ? { kind: 'unpaid', code } : { kind: 'unknown', reason: code };
}

function reasonIn(answer: Answered): string {
  return refusal.safeParse(answer.body).data?.errorCode ?? plainReason(answer);
}

/** `YYYYMMDDHHmmss` in Nairobi. */
function nairobiTimestamp(now: Date): string {
  const there = new Date(now.getTime() + 3 * 60 * 60_000).toISOString();
  return there.slice(0, 19).replaceAll(/[-T:]/g, '');
}

/** On the payer's telephone and M-Pesa's statement; at most 12 characters. */
export function accountReference(reference: string): string {
  return reference.replaceAll('-', '').slice(0, 12);
}

const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.union([z.string(), z.number()]),
});

const promptReply = z.object({
  MerchantRequestID: z.string().check(z.minLength(1)),
  CheckoutRequestID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});

const refusal = z.object({ errorCode: z.string(), errorMessage: z.optional(z.string()) });

const notAccepted = z.object({
  ResponseCode: z.string().check(z.regex(/^(?!0$)/)),
  ResponseDescription: z.optional(z.string()),
});

const queryReply = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResultCode: z.union([z.string(), z.number()]),
});

export const darajaEntry = providerEntry({
  methods: ['mobile_money'],
  settings: {
    DARAJA_URL: z.optional(webAddress),
    DARAJA_KEY: z.optional(z.string()),
    DARAJA_SECRET: z.optional(z.string()),
    DARAJA_SHORT_CODE: z.optional(z.string().check(z.regex(/^\d{5,7}$/))),
    DARAJA_PASSKEY: z.optional(z.string()),
  },
  access: ['DARAJA_KEY', 'DARAJA_SECRET', 'DARAJA_SHORT_CODE', 'DARAJA_PASSKEY'],
  addresses: {
    variable: 'DARAJA_URL',
    live: 'https://api.safaricom.co.ke',
    test: 'https://sandbox.safaricom.co.ke',
  },
  // The query of M-Pesa Express reports how the prompt ended, for good.
  reversibleForMs: 0,
  notices: [darajaCallback],
  adapter: ({ setting, ...options }) =>
    daraja({
      ...options,
      key: setting('DARAJA_KEY'),
      secret: setting('DARAJA_SECRET'),
      shortCode: setting('DARAJA_SHORT_CODE'),
      passkey: setting('DARAJA_PASSKEY'),
    }),
});
