import type { IncomingMessage } from 'node:http';
import { HEALTH_PATH } from '@site/contracts/page-composition-element';
import { healthReport, MOST_REPORT_BYTES } from '@site/contracts/release-health';
import { NOT_KEPT, securityHeaders } from '@site/releases/responses';
import { type Exchange, headerList, send } from '../http/exchange.ts';
import { createAddressLimit } from './address-limit.ts';
import type { createKnownCompositions } from './known-compositions.ts';
import { countsOf, type createTally, isBad } from './tally.ts';

/** Why nothing was counted of a report. */
export type DropReason = 'foreign' | 'limited' | 'large' | 'malformed' | 'unknown' | 'full';

/** A visit that was reported, for whoever compares releases. */
export type OnReport = (visit: {
  readonly request: IncomingMessage;
  /** That it was of. */
  readonly composition: string;
  /** Something failed in it, or a touch was never answered. */
  readonly isBad: boolean;
}) => void;

export interface CollectorOptions {
  readonly known: ReturnType<typeof createKnownCompositions>;
  readonly tally: ReturnType<typeof createTally>;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly now: () => number;
  readonly onReport?: OnReport | undefined;
}

/** Milliseconds for the body of a report: visitors send it at once. */
const BODY_MS = 3_000;

export function createCollector({ known, tally, onReport, ...options }: CollectorOptions) {
  const dropped = new Map<DropReason, number>();
  const isWithinLimit = createAddressLimit(options);

  function count(text: string, { request, site, canary }: Exchange): DropReason | undefined {
    for (const served of [site, canary]) if (served) known.add(served);
    const report = healthReport.safeParse(parsed(text)).data;
    if (!report) return 'malformed';
    const composition = known.find(report);
    if (!composition) return 'unknown';
    const counted = countsOf(report, composition);
    const all = counted.map(({ counts, ...release }) =>
      tally.add({ ...release, route: report.route }, counts),
    );
    onReport?.({ request, composition: composition.composition, isBad: isBad(counted) });
    return all.includes(false) ? 'full' : undefined;
  }

  function refusal(exchange: Exchange): DropReason | undefined {
    if (!isOwn(exchange)) return 'foreign';
    return isWithinLimit(exchange.request) ? undefined : 'limited';
  }

  return {
    dropped,
    isReport: ({ method, url }: IncomingMessage) => method === 'POST' && url === HEALTH_PATH,
    /** Of the live site, and of the canary beside it. Answers 204 to whatever it is: a sender learns nothing, and waits for nothing. */
    async collect(exchange: Exchange): Promise<void> {
      const { request, site } = exchange;
      const refused = refusal(exchange);
      const body = refused ? { reason: refused } : await readBody(request);
      const reason = 'text' in body ? count(body.text, exchange) : body.reason;
      if (reason) dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
      // What was not read is not waited for.
      request.resume();
      const ended = request.complete ? {} : { connection: 'close' };
      const headers = { ...securityHeaders(site), 'cache-control': NOT_KEPT, ...ended };
      send(exchange, 204, headerList(headers));
    },
  };
}

type Body = { readonly text: string } | { readonly reason: DropReason };

function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (body: Body) => {
      clearTimeout(timer);
      request.off('data', take);
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > MOST_REPORT_BYTES) end({ reason: 'large' });
    };
    const timer = setTimeout(end, BODY_MS, { reason: 'malformed' });
    request.on('data', take);
    request.once('end', () => end({ text: Buffer.concat(chunks).toString() }));
    request.once('error', () => end({ reason: 'malformed' }));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Browsers say from which site a report is, and pages of others can't change it. */
function isOwn({ request: { headers }, site }: Exchange): boolean {
  const { origin = '', host, 'sec-fetch-site': from = 'same-origin' } = headers;
  if (from !== 'same-origin') return false;
  return origin === site?.address || origin.replace(/^https?:\/\//, '') === host;
}
