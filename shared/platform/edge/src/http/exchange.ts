import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { negotiate } from '@fastify/accept-negotiator';
import { NOT_KEPT, securityHeaders } from '@platform/releases/serving';
import { type Encoding, encodingNames } from '@platform/store/encodings';
import type { LoadedSite } from '../site/load-composition.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `performance.now()` at the request's arrival. */
  readonly began: number;
  /** What was live then: everything in one response is of one site. */
  readonly site: LoadedSite | undefined;
  /** That some visitors got then: files are everybody's. */
  readonly canary?: LoadedSite | undefined;
  /** In place of what the response would have; undefined leaves one out. The same object for all of a kind. */
  readonly replaced?: ReplacedHeaders;
  /** One to set. */
  readonly cookie?: string | undefined;
}

type ReplacedHeaders = Readonly<Record<string, string | undefined>>;

export type Headers = Readonly<Record<string, string>>;

/** Names and values in turn, as Node writes them fastest; the last value is the server timing. */
export type HeaderList = string[];

const SERVER_TIMING = 'server-timing';

export function headerList(headers: Headers): HeaderList {
  return [...Object.entries(headers).flat(), SERVER_TIMING, ''];
}

export function send(
  { request, response, began, replaced, cookie }: Exchange,
  status: number,
  headers: HeaderList,
  body?: Buffer | string,
): void {
  const written = replaced ? replaceIn(headers, replaced) : headers;
  // Node writes them immediately, so the next response may change them: a copy would cost more
  // than everything else.
  written[written.length - 1] = `edge;dur=${(performance.now() - began).toFixed(2)}`;
  response.writeHead(status, cookie ? ['set-cookie', cookie, ...written] : written);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Made for the first response, as the headers that it is made of. */
const made = new WeakMap<HeaderList, WeakMap<ReplacedHeaders, HeaderList>>();

function replaceIn(headers: HeaderList, replaced: ReplacedHeaders): HeaderList {
  const known = made.get(headers)?.get(replaced);
  if (known) return known;
  const all: HeaderList = [];
  for (const [name, value] of Object.entries(replaced)) {
    if (value !== undefined) all.push(name, value);
  }
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (!(name in replaced)) all.push(name, headers[at + 1] ?? '');
  }
  made.set(headers, (made.get(headers) ?? new WeakMap()).set(replaced, all));
  return all;
}

export function answer(
  exchange: Exchange,
  status: number,
  headers: Headers,
  body?: Buffer | string,
): void {
  const length = status === 304 ? {} : { 'content-length': `${Buffer.byteLength(body ?? '')}` };
  const all = { ...securityHeaders(exchange.site), ...headers, ...length };
  send(exchange, status, headerList(all), body);
}

export async function answerStream(
  { request, response, began, site, replaced }: Exchange,
  status: number,
  headers: Headers,
  body: Readable,
): Promise<void> {
  const all = headerList({ ...securityHeaders(site), ...headers });
  all[all.length - 1] = `edge;dur=${(performance.now() - began).toFixed(2)}`;
  try {
    response.writeHead(status, replaced ? replaceIn(all, replaced) : all);
  } catch (error) {
    // Of an answer that came too late nobody would ever close the file.
    body.destroy();
    throw error;
  }
  if (request.method === 'HEAD') response.end();
  // A client that disconnects is nothing to report.
  else await pipeline(body, response).catch(() => response.destroy());
}

/** Refuses a request in one line of text that no cache stores. */
export function refuse(exchange: Exchange, status: number, message: string, headers: Headers = {}) {
  const own = { 'cache-control': NOT_KEPT, 'content-type': 'text/plain; charset=utf-8' };
  answer(exchange, status, { ...headers, ...own }, `${message}\n`);
}

export function answerJson(exchange: Exchange, status: number, value: unknown): void {
  const headers = {
    'cache-control': NOT_KEPT,
    'content-type': 'application/json; charset=utf-8',
  };
  answer(exchange, status, headers, JSON.stringify(value));
}

/** Browsers send very few values of the header; others may send any number. */
const LIMIT = 100;

const known = new Map<string, Encoding | undefined>();

/** The preferred encoding by `Accept-Encoding`; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const accepted = preferred(header, encodingNames);
  if (known.size >= LIMIT) known.clear();
  known.set(header, accepted);
  return accepted;
}

export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const accepted: Encoding[] = [];
  for (let next = acceptedEncoding(header); next; ) {
    accepted.push(next);
    const rest = encodingNames.filter((name) => !accepted.includes(name));
    next = preferred(header ?? '', rest);
  }
  return accepted;
}

function preferred(header: string, names: readonly Encoding[]): Encoding | undefined {
  const accepted = negotiate(header.toLowerCase(), [...names]);
  return names.find((name) => name === accepted);
}

/** Whether `If-None-Match` names an ETag; weak and strong ones are equal. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const tags = header.split(',').map((tag) => opaque(tag.trim()));
  return tags.includes(opaque(etag)) || tags.includes('*');
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
