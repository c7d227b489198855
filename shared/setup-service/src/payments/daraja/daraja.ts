import { mobileMoneyResult, mobileMoneyUnpaid } from '@site/contracts/purchase-calls';
import type { Clock } from '../../environment/clock.ts';
import { type JsonAnswer, plainReason, requestJson } from '../json-request.ts';
import type { PaymentProvider, PaymentRequest, PaymentStatus } from '../payment-provider.ts';
import { cacheToken } from '../token-cache.ts';
import { accountReference } from './account-reference.ts';
import { callbackPath } from './callback-path.ts';
import { promptReply, queryReply, refusal, tokenReply } from './daraja.schema.ts';

interface DarajaOptions {
  /** Such as `https://api.safaricom.co.ke`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly shortCode: string;
  readonly passkey: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Scheme, host and port of this service, as Safaricom reaches it. */
  readonly address: string;
}

type Answered = Extract<JsonAnswer, { kind: 'answer' }>;
/** Without a token or a connection nothing is sent, and nothing can be charged. */
type DarajaAnswer = JsonAnswer | { readonly kind: 'not-sent'; readonly reason: string };

/** Result codes that end a prompt unpaid; 0 is paid, any other says nothing. */
const UNPAID: readonly string[] = mobileMoneyUnpaid.map(String);
const PENDING = String(mobileMoneyResult.pending);
/** The query's error while the prompt is being dealt with. */
const BEING_PROCESSED = '500.001.1001';
const BAD_TOKEN = '404.001.03';
/** What the system says where there was no connection, so that nothing was sent. */
const NEVER_SENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Phone prompts through M-Pesa Express. A prompt that was sent cannot be called back. */
export function daraja(options: DarajaOptions): PaymentProvider {
  const { url, clock, shortCode, timeoutMs } = options;

  const token = cacheToken(clock, async () => {
    const basic = Buffer.from(`${options.key}:${options.secret}`).toString('base64');
    const answer = await requestJson({
      method: 'GET',
      url: `${url}/oauth/v1/generate?grant_type=client_credentials`,
      headers: { authorization: `Basic ${basic}` },
      timeoutMs,
    });
    if (answer.kind === 'no-answer') return { kind: 'none', reason: answer.reason };
    const parsed = tokenReply.safeParse(answer.body);
    if (!parsed.success) return { kind: 'none', reason: reasonIn(answer) };
    const { access_token: value, expires_in } = parsed.data;
    return { kind: 'token', value, livesMs: Number(expires_in) * 1_000 };
  });

  async function call(path: string, body: object): Promise<DarajaAnswer> {
    const first = await callOnce(path, body);
    if (first.kind !== 'answer' || !refusesToken(first)) return first;
    token.drop();
    return callOnce(path, body);
  }

  async function callOnce(path: string, body: object): Promise<DarajaAnswer> {
    const given = await token.get();
    if (given.kind === 'none') return { kind: 'not-sent', reason: given.reason };
    const headers = { authorization: `Bearer ${given.value}` };
    const answer = await requestJson({
      method: 'POST',
      url: `${url}${path}`,
      headers,
      body,
      timeoutMs,
    });
    const wasSent = answer.kind === 'answer' || !NEVER_SENT.includes(answer.reason);
    return wasSent ? answer : { kind: 'not-sent', reason: answer.reason };
  }

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
      const answer = await call('/mpesa/stkpush/v1/processrequest', promptOf(request));
      if (answer.kind === 'not-sent') return { kind: 'refused', code: answer.reason };
      if (answer.kind === 'no-answer') return { kind: 'unknown', reason: answer.reason };
      const prompt = promptReply.safeParse(answer.body);
      if (prompt.success) {
        const { ResponseCode, MerchantRequestID, CheckoutRequestID } = prompt.data;
        if (ResponseCode !== '0') return { kind: 'refused', code: ResponseCode };
        return { kind: 'started', publicId: MerchantRequestID, providerId: CheckoutRequestID };
      }
      const refused = refusal.safeParse(answer.body);
      if (refused.success && answer.status < 500) {
        return { kind: 'refused', code: refused.data.errorCode };
      }
      return { kind: 'unknown', reason: reasonIn(answer) };
    },

    async ask({ providerId }) {
      if (!providerId) return { kind: 'unknown', reason: 'never-came-back' };
      const answer = await call('/mpesa/stkpushquery/v1/query', {
        ...signed(),
        CheckoutRequestID: providerId,
      });
      if (answer.kind !== 'answer') {
        return { kind: 'unknown', reason: answer.reason, isOutOfReach: true };
      }
      return statusOf(answer, providerId);
    },
  };
}

function statusOf(answer: Answered, providerId: string): PaymentStatus {
  const reply = queryReply.safeParse(answer.body);
  if (!reply.success) {
    const code = reasonIn(answer);
    return code === BEING_PROCESSED ? { kind: 'pending' } : { kind: 'unknown', reason: code };
  }
  const { CheckoutRequestID = providerId } = reply.data;
  if (CheckoutRequestID !== providerId) return { kind: 'unknown', reason: 'another-prompt' };
  const code = String(reply.data.ResultCode);
  // The amount is the one that the prompt asked for: the query does not say it.
  if (code === '0') return { kind: 'paid' };
  if (code === PENDING) return { kind: 'pending' };
  return UNPAID.includes(code) ? { kind: 'unpaid', code } : { kind: 'unknown', reason: code };
}

/** Safaricom's code of an error; else what the status says. */
function reasonIn(answer: Answered): string {
  return refusal.safeParse(answer.body).data?.errorCode ?? plainReason(answer);
}

function refusesToken(answer: Answered): boolean {
  return answer.status === 401 || reasonIn(answer) === BAD_TOKEN;
}

/** `YYYYMMDDHHmmss` in Nairobi, which is three hours ahead all year. */
function nairobiTimestamp(now: Date): string {
  const there = new Date(now.getTime() + 3 * 60 * 60_000).toISOString();
  return there.slice(0, 19).replaceAll(/[-T:]/g, '');
}
