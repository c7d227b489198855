import type { Clock } from '../../clock.ts';
import { type JsonAnswer, requestJson } from '../json-request.ts';
import { keepToken } from '../kept-token.ts';
import { ipnList, ipnReply, tokenReply } from './pesapal.schema.ts';

export interface PesapalAccess {
  /** Such as `https://pay.pesapal.com/v3`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** A token lives five minutes at most, whatever its expiry date says. */
const LIVES_MS = 5 * 60_000;

/** Speaks to Pesapal API 3.0 (https://developer.pesapal.com, "API 3.0 JSON"). */
export function pesapalClient({ url, key, secret, timeoutMs, clock }: PesapalAccess) {
  const token = keepToken(clock, async () => {
    const answer = await requestJson({
      method: 'POST',
      url: `${url}/api/Auth/RequestToken`,
      body: { consumer_key: key, consumer_secret: secret },
      timeoutMs,
    });
    const parsed = tokenReply.safeParse(answer.kind === 'answer' ? answer.body : undefined);
    return parsed.success ? { value: parsed.data.token, livesMs: LIVES_MS } : undefined;
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
    const value = await token.get();
    if (value === undefined) return { kind: 'no-answer', reason: 'no token was given' };
    const headers = { authorization: `Bearer ${value}` };
    return requestJson({
      method,
      url: `${url}${path}`,
      headers,
      timeoutMs,
      ...(body ? { body } : {}),
    });
  }

  /** The name under which notifications go to an address; registered where it is not yet. */
  async function notificationId(address: string): Promise<string | undefined> {
    const list = await call('GET', '/api/URLSetup/GetIpnList');
    const known = ipnList.safeParse(list.kind === 'answer' ? list.body : undefined);
    const registered = known.data?.find((ipn) => ipn.url === address);
    if (registered) return registered.ipn_id;
    const made = await call('POST', '/api/URLSetup/RegisterIPN', {
      url: address,
      ipn_notification_type: 'POST',
    });
    return ipnReply.safeParse(made.kind === 'answer' ? made.body : undefined).data?.ipn_id;
  }

  return { call, notificationId };
}
