import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseOtherHost, refuseOtherOrigin } from '../access/origins.ts';
import { type Outcome, refuse } from '../outcome.ts';
import { send, sendOutcome } from './replies.ts';

const PLACE = '/console/';
const API = `${PLACE}api/`;

export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** What of the path is below the route's name. */
  readonly rest: string;
}

/** Answered with JSON, where the route has not answered by itself. */
export type Route = (call: Call) => Outcome<unknown> | Promise<Outcome<unknown>>;

/** By method and first part of the path, with a slash where more follows. */
export type Routes = Readonly<Record<string, Route>>;

interface HandlerOptions {
  readonly address: string | undefined;
  readonly routes: Routes;
  readonly sendFile: (response: ServerResponse, path: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/** @returns whether it is the console's to answer */
export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

export function createHandler(options: HandlerOptions): ConsoleHandler {
  const { address, routes, sendFile, log } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [path = '', query] = url.split('?');
    const isRead = method === 'GET' || method === 'HEAD';
    const host = refuseOtherHost(request, address);
    if (!host.ok) return sendOutcome(response, host);
    if (path === '/console') return send(response, 308, { location: PLACE });
    if (!path.startsWith(API)) {
      return isRead ? sendFile(response, path.slice(PLACE.length)) : sendOutcome(response, nothing);
    }
    const origin = isRead ? host : refuseOtherOrigin(request, address);
    if (!origin.ok) return sendOutcome(response, origin);
    const [name, ...rest] = path.slice(API.length).split('/');
    const route = routes[`${method} ${name}${rest.length > 0 ? '/' : ''}`];
    const call = { request, response, query: new URLSearchParams(query), rest: rest.join('/') };
    const outcome = await (route?.(call) ?? nothing);
    if (!response.headersSent) sendOutcome(response, outcome);
  }

  return (request, response) => {
    const { url = '' } = request;
    if (!/^\/console(?:[/?]|$)/.test(url)) return false;
    answer(request, response).catch((error: unknown) => {
      log(`console: ${request.method} ${url}: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) return response.destroy();
      sendOutcome(response, failed);
    });
    return true;
  };
}

const nothing = refuse(404, 'nothing-here', 'There is nothing at this address.');
const failed = refuse(
  500,
  'bug',
  'The console failed, and its log says why. Look at what is live: it may be done or not.',
);
