import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseOtherHost, refuseOtherOrigin } from '../access/origins.ts';
import { refuse } from '../outcome.ts';
import { send, sendJson, sendRefusal } from './replies.ts';
import type { Routes } from './route.ts';

const PLACE = '/console/';
const API = `${PLACE}api/`;

export interface HandlerOptions {
  readonly address: string | undefined;
  readonly routes: Routes;
  readonly sendFile: (response: ServerResponse, path: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/** @returns whether it is the console's to answer */
export function createHandler({ address, routes, sendFile, log }: HandlerOptions) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [path = '', query] = url.split('?');
    const host = refuseOtherHost(request, address);
    if (!host.ok) return sendRefusal(response, host.problem);
    if (path === '/console') {
      return send(response, 308, { location: PLACE });
    }
    const isRead = method === 'GET' || method === 'HEAD';
    if (!path.startsWith(API)) {
      if (isRead) return sendFile(response, path.slice(PLACE.length));
      return sendRefusal(response, nothing.problem);
    }
    if (!isRead) {
      const origin = refuseOtherOrigin(request, address);
      if (!origin.ok) return sendRefusal(response, origin.problem);
    }
    const name = path.slice(API.length);
    const [first = '', ...rest] = name.split('/');
    const route = routes[`${method} ${first}${rest.length > 0 ? '/' : ''}`];
    if (!route) return sendRefusal(response, nothing.problem);
    const call = { request, response, query: new URLSearchParams(query), rest: rest.join('/') };
    const outcome = await route(call);
    if (!outcome.ok) return sendRefusal(response, outcome.problem);
    if (!response.headersSent) sendJson(response, outcome.value);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request;
    if (url !== '/console' && !url.startsWith(PLACE) && !url.startsWith('/console?')) return false;
    answer(request, response).catch((error: unknown) => {
      log(`console: ${request.method} ${url}: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) return response.destroy();
      const { problem } = refuse(
        500,
        'bug',
        'The console failed, and its log says why. Look at the overview: it may be done or not.',
      );
      sendRefusal(response, problem);
    });
    return true;
  };
}

const nothing = refuse(404, 'nothing-here', 'There is nothing at this address.');
