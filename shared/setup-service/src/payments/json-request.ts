import { errorCode } from '@site/node/error-code';

/** How a provider's server answered, before anything is believed of it. */
export type JsonAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** It is not known whether the request arrived. The reason is one word. */
  | { readonly kind: 'no-answer'; readonly reason: string };

interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly timeoutMs: number;
}

/** Asks a provider's server; never throws. An answer that is no JSON is no answer. */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  const { method, url, headers, body, timeoutMs } = request;
  let status: number | undefined;
  try {
    const response = await fetch(url, {
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

/** What is to be said of an answer that has no code of the provider's. */
export function plainReason({ status }: { readonly status: number }): string {
  return status >= 400 ? `http-${status}` : 'not-understood';
}

function reasonOf(error: unknown, status: number | undefined): string {
  if (!(error instanceof Error)) return 'no-answer';
  if (error.name === 'TimeoutError') return 'timeout';
  // A page instead of JSON is told by its status, a server out of reach by the system's code.
  if (status !== undefined) return plainReason({ status });
  return errorCode(error.cause) ?? 'no-answer';
}
