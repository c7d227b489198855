import { errorCode } from '@platform/node/error-code';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';

/** The address of another service, as a setting. */
export const webAddress = z.url({ protocol: /^https?$/ });

export interface Answered {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: unknown;
}

/** The reason is one word. */
type JsonAnswer =
  | Answered
  /** It is unknown whether the request arrived. */
  | { readonly kind: 'no-answer'; readonly reason: string }
  /** Nothing was sent. */
  | { readonly kind: 'no-token'; readonly reason: string };

interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Access {
  /** Such as `https://pay.pesapal.com/v3`. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

interface TokenCalls {
  readonly request: JsonRequest;
  /** Undefined where there is none. */
  read(body: unknown): { readonly value: string; readonly livesMs: number } | undefined;
  reasonIn(answer: Answered): string;
  isRefusal(answer: Answered): boolean;
}

/** A token is not used so shortly before its end. */
const MARGIN_MS = 30_000;

/** Calls a provider with an access token, which is cached; once more with a new one where it is refused. */
export function providerClient(access: Access, calls: TokenCalls) {
  const { clock } = access;
  let token: { readonly value: string; readonly expiresAt: number } | undefined;
  let renewing: Promise<string | { readonly reason: string }> | undefined;

  async function renew(): Promise<string | { readonly reason: string }> {
    const answer = await requestJson(access, calls.request);
    token = undefined;
    if (answer.kind !== 'answer') return answer;
    const fresh = calls.read(answer.body);
    if (!fresh) return { reason: calls.reasonIn(answer) };
    const expiresAt = clock.now().getTime() + fresh.livesMs - MARGIN_MS;
    token = { value: fresh.value, expiresAt };
    return fresh.value;
  }

  async function callOnce(request: JsonRequest): Promise<JsonAnswer> {
    const isFresh = token && token.expiresAt > clock.now().getTime();
    if (!isFresh) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
    }
    const value = isFresh && token ? token.value : await renewing;
    if (typeof value !== 'string') return { kind: 'no-token', reason: value?.reason ?? 'no-token' };
    return requestJson(access, { ...request, headers: { authorization: `Bearer ${value}` } });
  }

  return async function call(request: JsonRequest): Promise<JsonAnswer> {
    const first = await callOnce(request);
    if (first.kind !== 'answer' || !calls.isRefusal(first)) return first;
    token = undefined;
    return callOnce(request);
  };
}

/** Never throws. An answer that is no JSON is none. */
async function requestJson(
  { url, timeoutMs }: Access,
  { method, path, headers, body }: JsonRequest,
): Promise<Exclude<JsonAnswer, { kind: 'no-token' }>> {
  let status: number | undefined;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    status = response.status;
    return { kind: 'answer', status, body: await response.json() };
  } catch (error) {
    return { kind: 'no-answer', reason: reasonOf(error, status) };
  }
}

export function plainReason({ status }: { readonly status: number }): string {
  return status >= 400 ? `http-${status}` : 'not-understood';
}

function reasonOf(error: unknown, status: number | undefined): string {
  if (!(error instanceof Error)) return 'no-answer';
  if (error.name === 'TimeoutError') return 'timeout';
  // A page instead of JSON is reported by its status, an unreachable server by the system's code.
  if (status !== undefined) return plainReason({ status });
  return errorCode(error.cause) ?? 'no-answer';
}
