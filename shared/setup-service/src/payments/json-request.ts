/** How a provider's server answered, before anything is believed of it. */
export type JsonAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** It is not known whether the request arrived. */
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
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return { kind: 'answer', status: response.status, body: await response.json() };
  } catch (error) {
    return { kind: 'no-answer', reason: error instanceof Error ? error.name : 'unknown' };
  }
}
