import type { CDPSession } from 'playwright-core';
import type { PageRequest } from './chain-depth.ts';

export interface Traffic {
  readonly requests: readonly PageRequest[];
  /** By address, what a script or a style sheet was, without the headers of its answer. */
  readonly scripts: ReadonlyMap<string, number>;
  readonly styles: ReadonlyMap<string, number>;
  /** In milliseconds since 1970. */
  readonly lastRequestAt: () => number;
}

export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const requests: PageRequest[] = [];
  const scripts = new Map<string, number>();
  const styles = new Map<string, number>();
  const headers = new Map<string, Answer>();
  let lastRequestAt = Date.now();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { url }, initiator }) => {
    if (url.startsWith('data:')) return;
    lastRequestAt = Date.now();
    requests.push({ url, requestedBy: initiatorsOf(initiator) });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Preloaded scripts are of this type as well.
    const kind = { Script: scripts, Stylesheet: styles }[String(type)];
    if (kind)
      headers.set(requestId, { kind, url: response.url, bytes: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = headers.get(requestId);
    if (!answer || encodedDataLength === 0 || answer.kind.has(answer.url)) return;
    answer.kind.set(answer.url, encodedDataLength - answer.bytes);
  });
  return { requests, scripts, styles, lastRequestAt: () => lastRequestAt };
}

interface Answer {
  readonly kind: Map<string, number>;
  readonly url: string;
  /** Those of its headers. */
  readonly bytes: number;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

function initiatorsOf({ url, stack }: { readonly url?: string; readonly stack?: Stack }): string[] {
  const frames: string[] = [];
  for (let at = stack; at; at = at.parent) frames.push(...at.callFrames.map((frame) => frame.url));
  return [...(url ? [url] : []), ...frames].filter((asker) => asker !== '');
}
