export const SERVER_TIMING = 'server-timing';

/**
 * How long the edge itself worked on a response until its first byte, as browsers' tools show it: what
 * a slow page waits for is then seen to be the edge or the network.
 *
 * @param ms milliseconds
 */
export function serverTiming(ms: number): string {
  return `edge;dur=${ms.toFixed(2)}`;
}

/** The header of headers that were made before, names and values in turn, for this response. */
export function withTiming(headers: string[], began: number): string[] {
  // Node writes them at once, so the next response may change them: a copy would cost more than all
  // other work on a page.
  headers[headers.length - 1] = serverTiming(performance.now() - began);
  return headers;
}

/** Headers that `withTiming` takes. */
export function timedHeaders(headers: Readonly<Record<string, string>>): string[] {
  return [...Object.entries(headers).flat(), SERVER_TIMING, ''];
}
