import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { decoded } from '@platform/contracts/spelling';
import { escapeHtml } from '@platform/node/escape-html';
import { fileContentType } from '@platform/releases/serving';
import * as z from 'zod/mini';
import { answer, answerJson, type Exchange, refuse } from '../http/exchange.ts';
import { pathOf, type SendPage } from '../http/pages.ts';
import type { LiveSite } from '../site/live-site.ts';

// In development pages also refresh code, follow what goes live, show problems and report errors.

export interface Notice {
  /** One line, such as `pricing does not build`. */
  readonly title: string;
  /** Any number of lines, with file and line if known. */
  readonly text: string;
}

export interface BrowserError {
  readonly page: string;
  readonly message: string;
  /** In the positions of the built files; empty without one. */
  readonly stack: string;
}

/** What an open page compares its code with; see `refresher.ts` of `@platform/build`. */
export interface News {
  /** The newest code of each application that is built for development. */
  readonly compiled: Readonly<Record<string, string>>;
  /** Absent before the first composition. */
  readonly live?: {
    /** Identifies everything that pages show and cannot refresh. */
    readonly fixed: string;
    readonly code: Readonly<Record<string, string>>;
  };
}

export interface ReleaseFile {
  readonly app: string;
  readonly id: string;
  readonly path: string;
}

/** As a composer drafts it. */
export interface DraftPage {
  readonly document: string;
  readonly contentSecurityPolicy: string;
}

export interface DevelopmentState {
  readonly notices: readonly Notice[];
  readonly news: News;
}

export interface Development {
  state(): DevelopmentState;
  onState(listener: () => void): () => void;
  /** A page of what is built and not live yet; undefined for what is live. */
  page(path: string): Promise<DraftPage | undefined>;
  /** What such a page requests, and what a refreshed one does: an update, or newer code. */
  file(asked: ReleaseFile): Promise<Buffer | string | undefined>;
  /** Maps an error of a browser to positions in the sources. */
  report(error: BrowserError): Promise<Notice>;
  served(composition: string): void;
}

const SCRIPT = '/_site/development/page.js';
const EVENTS = '/_site/development/events';
const ERRORS = '/_site/development/errors';

const browserError = z.object({ page: z.string(), message: z.string(), stack: z.string() });

const releaseFile = /^\/_site\/releases\/(?<app>[^/?]+)\/(?<id>[^/?]+)\/(?<path>[^?]+)/;

const UNSTORED = { 'cache-control': 'no-store' };

export function createDevelopmentPages(live: LiveSite, development: Development) {
  const events = createEvents(live, development);
  const script = readFileSync(new URL('page.js', import.meta.url), 'utf8')
    .replace('EVENTS', EVENTS)
    .replace('ERRORS', ERRORS);

  async function reportError(exchange: Exchange): Promise<void> {
    const error = browserError.safeParse(await json(exchange.request).catch(() => undefined));
    if (!error.success) return refuse(exchange, 400, 'This is no error of a browser.');
    return answerJson(exchange, 200, await development.report(error.data));
  }

  async function sendBuiltFile(exchange: Exchange, url: string): Promise<boolean> {
    const place = releaseFile.exec(url)?.groups;
    if (!place || decoded(url) === undefined) return false;
    const file = { app: '', id: '', path: '', ...place };
    const path = decodeURIComponent(file.path);
    const content = await development.file({ ...file, path });
    if (content === undefined) return false;
    const headers = {
      // The next build may have another one under the same name.
      ...UNSTORED,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': fileContentType(path),
    };
    answer(exchange, 200, headers, content);
    return true;
  }

  const sendPage: SendPage = async (exchange, page, status) => {
    const path = pathOf(exchange.request.url ?? '');
    const draft = await development.page(path);
    // What is live may be another site by now.
    const current = live.site?.pages.get(path) ?? page;
    const headers = {
      ...UNSTORED,
      'content-security-policy': (draft ?? current).contentSecurityPolicy,
      'content-type': 'text/html; charset=utf-8',
    };
    const html = draft?.document ?? current.identity.bytes.toString();
    const shown = JSON.stringify(development.state().news.live ?? null);
    // Before every other script, so that it sees their errors.
    const tag = `<head><script src="${SCRIPT}" data-live="${escapeHtml(shown)}"></script>`;
    const body = html.replace('<head>', () => tag);
    answer(exchange, draft ? 200 : status, headers, body);
  };

  return {
    async respond(exchange: Exchange): Promise<boolean> {
      const { url = '', method } = exchange.request;
      if (url === ERRORS && method === 'POST') await reportError(exchange);
      else if (method !== 'GET' && method !== 'HEAD') return false;
      else if (url === EVENTS) events.open(exchange);
      else if (url === SCRIPT) {
        const type = { 'content-type': 'text/javascript; charset=utf-8' };
        answer(exchange, 200, { ...UNSTORED, ...type }, script);
      } else return sendBuiltFile(exchange, url);
      return true;
    },
    /** Uncompressed and not stored, with the script of development. */
    sendPage,
    /** Ends the event streams, which would keep the server from closing. */
    stop: events.stop,
  };
}

function createEvents(live: LiveSite, development: Development) {
  const open = new Set<ServerResponse>();
  const sendAll = (event: string) => {
    for (const stream of open) stream.write(event);
  };
  const events = () =>
    Object.entries(development.state()).map(([name, data]) => eventOf(name, JSON.stringify(data)));
  let latest = events();
  const unsubscribe = [
    live.onCheck(({ site }, before) => {
      if (site && site !== before.site) development.served(site.composition);
    }),
    development.onState(() => {
      const before = latest;
      latest = events();
      for (const event of latest) if (!before.includes(event)) sendAll(event);
    }),
  ];
  return {
    open({ request, response }: Exchange) {
      response.writeHead(200, { ...UNSTORED, 'content-type': 'text/event-stream' });
      response.write(latest.join(''));
      open.add(response);
      request.once('close', () => open.delete(response));
    },
    stop() {
      for (const end of unsubscribe) end();
      for (const stream of open) stream.end();
    },
  };
}

function eventOf(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}
