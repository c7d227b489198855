import type { Clock } from '../../environment/clock.ts';
import { type JsonAnswer, plainReason, requestJson } from '../json-request.ts';
import { cacheToken } from '../token-cache.ts';
import { ipnList, ipnReply, refusal, tokenReply } from './pesapal.schema.ts';

export interface PesapalAccess {
  /** Such as `https://pay.pesapal.com/v3`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

type NotificationId =
  | { readonly kind: 'registered'; readonly id: string }
  | { readonly kind: 'none'; readonly reason: string };

/** Pesapal's code of an error; else what the status says. */
export function reasonIn(answer: Extract<JsonAnswer, { kind: 'answer' }>): string {
  return refusal.safeParse(answer.body).data?.error.code ?? plainReason(answer);
}

/** A token lives five minutes at most, whatever its expiry date says. */
const LIVES_MS = 5 * 60_000;

/** Speaks to Pesapal API 3.0 (https://developer.pesapal.com, "API 3.0 JSON"). */
export function pesapalClient({ url, key, secret, timeoutMs, clock }: PesapalAccess) {
  const token = cacheToken(clock, async () => {
    const answer = await requestJson({
      method: 'POST',
      url: `${url}/api/Auth/RequestToken`,
      body: { consumer_key: key, consumer_secret: secret },
      timeoutMs,
    });
    if (answer.kind === 'no-answer') return { kind: 'none', reason: answer.reason };
    const parsed = tokenReply.safeParse(answer.body);
    return parsed.success
      ? { kind: 'token', value: parsed.data.token, livesMs: LIVES_MS }
      : { kind: 'none', reason: reasonIn(answer) };
  });

  /** Asks with a token; once more with a new one where the old one is no longer taken. */
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> {
    const first = await callOnce(method, path, body);
    if (first.kind !== 'answer' || first.status !== 401) return first;
    token.drop();
    return callOnce(method, path, body);
  }

  async function callOnce(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
  ): Promise<JsonAnswer> {
    const given = await token.get();
    if (given.kind === 'none') return { kind: 'no-answer', reason: given.reason };
    const headers = { authorization: `Bearer ${given.value}` };
    return requestJson({
      method,
      url: `${url}${path}`,
      headers,
      timeoutMs,
      ...(body ? { body } : {}),
    });
  }

  /** The name under which notifications go to an address; registered where it is not yet. */
  async function notificationId(address: string): Promise<NotificationId> {
    const list = await call('GET', '/api/URLSetup/GetIpnList');
    const known = ipnList.safeParse(list.kind === 'answer' ? list.body : undefined);
    const registered = known.data?.find((ipn) => ipn.url === address);
    if (registered) return { kind: 'registered', id: registered.ipn_id };
    const made = await call('POST', '/api/URLSetup/RegisterIPN', {
      url: address,
      ipn_notification_type: 'POST',
    });
    if (made.kind === 'no-answer') return { kind: 'none', reason: made.reason };
    const parsed = ipnReply.safeParse(made.body);
    return parsed.success
      ? { kind: 'registered', id: parsed.data.ipn_id }
      : { kind: 'none', reason: reasonIn(made) };
  }

  return { call, notificationId };
}
