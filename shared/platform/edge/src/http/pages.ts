import { extname } from 'node:path';
import { decoded, meantPage } from '@platform/contracts/spelling';
import {
  filePolicy,
  REVALIDATED,
  refusals,
  securityHeaders,
  textContentType,
  textHeaders,
  textTypes,
} from '@platform/releases/serving';
import type { Representation, ServedPage, ServedText } from '../site/load-composition.ts';
import {
  acceptedEncoding,
  answer,
  type Exchange,
  type HeaderList,
  type Headers,
  headerList,
  matches,
  refuse,
  send,
} from './exchange.ts';
import { type Files, sendPublicFile } from './stored-files.ts';

export type SendPage = (exchange: Exchange, page: ServedPage, status: 200 | 404) => void;

export const sendPage: SendPage = (exchange, page, status) => {
  sendText(exchange, page, status, 'text/html');
};

export function respondWithPage(
  exchange: Exchange,
  { files, sendPage }: { readonly files: Files; readonly sendPage: SendPage },
): void | Promise<void> {
  const { site, request } = exchange;
  if (!site) return refuse(exchange, 503, 'Nothing is live yet.');
  const url = request.url ?? '';
  const written = pathOf(url);
  const page = site.pages.get(written);
  if (page) return sendPage(exchange, page, 200);
  const path = decoded(written);
  if (path === undefined) return refuse(exchange, 400, refusals.malformed);
  const text = site.texts.get(path);
  const type = textTypes[extname(path)];
  if (text && type) return sendText(exchange, text, 200, type);
  const file = site.publicFiles.get(path);
  if (file) return sendPublicFile(exchange, files, site, file);
  // Always a page of this site, never another host.
  const target = meantPage(path, site.pages.keys());
  if (target === undefined) return sendPage(exchange, site.notFound, 404);
  const location = target + url.slice(written.length);
  return answer(exchange, 308, { 'cache-control': REVALIDATED, location });
}

export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

interface TextHeaders {
  readonly whole: HeaderList;
  readonly notModified: HeaderList;
}

/** Made for the first request, and freed with its site. */
const known = new WeakMap<Representation, TextHeaders>();

function sendText(
  exchange: Exchange,
  text: ServedText | ServedPage,
  status: 200 | 404,
  type: string,
): void {
  const { headers } = exchange.request;
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const representation = (encoding && text.encoded.get(encoding)) ?? text.identity;
  let made = known.get(representation);
  if (!made) {
    const policy = 'contentSecurityPolicy' in text ? text.contentSecurityPolicy : filePolicy('');
    const security = { ...securityHeaders(exchange.site), 'content-security-policy': policy };
    made = makeHeaders(representation, type, security);
    known.set(representation, made);
  }
  if (status === 200 && matches(headers['if-none-match'], representation.etag)) {
    send(exchange, 304, made.notModified);
  } else {
    send(exchange, status, made.whole, representation.bytes);
  }
}

function makeHeaders({ etag, encoding, bytes }: Representation, type: string, headers: Headers) {
  const always = { ...headers, ...textHeaders, etag };
  return {
    notModified: headerList(always),
    whole: headerList({
      ...always,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-type': textContentType(type),
      'content-length': `${bytes.length}`,
    }),
  };
}
