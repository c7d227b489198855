import type { IncomingMessage } from 'node:http';
import { HEALTH_PATH } from '@platform/contracts/page-composition-element';
import { healthReport, MOST_REPORT_BYTES } from '@platform/contracts/release-health';
import { clientAddress, networkOf } from '@platform/node/networks';
import { parseJson } from '@platform/node/parse-json';
import { NOT_KEPT, securityHeaders } from '@platform/releases/serving';
import { type Exchange, headerList, send } from '../http/exchange.ts';
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

/** Reports of an address in a minute: many visitors of a mobile network share one. */
export const MOST_REPORTS = 600;
/** Addresses that are told apart in a minute; the reports of more are dropped. */
const MOST_ADDRESSES = 50_000;
const MINUTE = 60_000;

/** Milliseconds for the body of a report: visitors send it at once. */
const BODY_MS = 3_000;

export function createCollector({ known, tally, onReport, ...options }: CollectorOptions) {
  const dropped = new Map<DropReason, number>();
  const isWithinLimit = createAddressLimit(options);

  function count(text: string, { request, site, canary }: Exchange): DropReason | undefined {
    for (const served of [site, canary]) if (served) known.add(served);
    const report = healthReport.safeParse(parseJson(text)).data;
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

/** Browsers say from which site a report is, and pages of others can't change it. */
function isOwn({ request: { headers }, site }: Exchange): boolean {
  const { origin = '', host, 'sec-fetch-site': from = 'same-origin' } = headers;
  if (from !== 'same-origin') return false;
  return origin === site?.address || origin.replace(/^https?:\/\//, '') === host;
}

/** Says whether an address may report; addresses are forgotten after a minute. */
function createAddressLimit({
  isTrustedProxy,
  now,
}: Pick<CollectorOptions, 'isTrustedProxy' | 'now'>) {
  const reports = new Map<string, number>();
  let began = now();
  return (request: IncomingMessage): boolean => {
    // Backwards as well: clocks are put right.
    if (Math.abs(now() - began) >= MINUTE) {
      reports.clear();
      began = now();
    }
    const network = networkOf(clientAddress(request, isTrustedProxy));
    const count = (reports.get(network) ?? 0) + 1;
    if (count === 1 && reports.size >= MOST_ADDRESSES) return false;
    reports.set(network, count);
    return count <= MOST_REPORTS;
  };
}
