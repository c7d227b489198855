import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '@platform/node/settings';
import type { Store } from '@platform/store/store';
import { afterEach } from 'vitest';
import { createConsole } from '../src/server/console.ts';
import type { ConsoleSettings } from '../src/server/settings.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // What the test expects is what it is.
  // biome-ignore lint/suspicious/noExplicitAny: as the response of `fetch`
  readonly json: any;
}

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  /** Undefined leaves out what the page would send. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

interface Started {
  readonly settings?: Partial<ConsoleSettings>;
  readonly env?: Environment;
  readonly clock?: ManualClock;
  readonly user?: string;
  readonly page?: string;
  readonly log?: (line: string) => void;
}

/** Nobody has a token in it. */
const NO_FILE = '/nowhere/operators.json';

const servers = new Set<Server>();

export function consolesForTests() {
  afterEach(() => {
    for (const server of servers) server.close().closeAllConnections();
    servers.clear();
  });

  /** A real handler behind a real port of its own. */
  return async function start(store: Store, options: Started = {}) {
    const { settings, env = {}, clock = manualClock(), ...rest } = options;
    const handle = await createConsole({
      ...{ store, env, clock, user: 'machine', ...rest },
      settings: {
        port: 0,
        host: '127.0.0.1',
        address: undefined,
        operatorsFile: NO_FILE,
        followers: [],
        userHeader: undefined,
        proxies: [],
        ...settings,
      },
    });
    const server = createServer((asked, response) => {
      if (!handle(asked, response)) response.writeHead(404).end('of nobody');
    });
    servers.add(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const own = settings?.address ?? `http://127.0.0.1:${port}`;

    function ask(path: string, { method, body, headers = {} }: Asked = {}): Promise<Answer> {
      const sent = {
        host: new URL(own).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: own,
        ...headers,
      };
      const given = Object.entries(sent).filter(([, value]) => value !== undefined);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const how = {
        ...{ host: '127.0.0.1', port, path, agent: false },
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: Object.fromEntries(given) as Record<string, string>,
      };
      return new Promise((resolve, reject) => {
        const asking = request(how, (response) => {
          let found = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            found += chunk;
          });
          response.on('end', () => {
            const isJson = response.headers['content-type']?.startsWith('application/json');
            const json = isJson ? JSON.parse(found) : undefined;
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, text: found, json });
          });
        });
        asking.on('error', reject).end(body === undefined ? undefined : text);
      });
    }

    return {
      clock,
      port,
      ask,
      /** As the page calls it. */
      api: (path: string, body?: unknown, headers?: Asked['headers']) =>
        ask(`/console/api/${path}`, { body, headers: headers ?? {} }),
      async signIn(name: string, token: string, headers: Asked['headers'] = {}) {
        const answer = await ask('/console/api/session', { body: { name, token }, headers });
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        return { ...answer, cookie };
      },
      /** What has arrived of the events so far. */
      events(headers: Readonly<Record<string, string>> = {}) {
        const heard = { text: '', isOpen: false, isOver: false };
        const path = '/console/api/events';
        const given = { host: new URL(own).host, ...headers };
        const asking = request({ host: '127.0.0.1', port, path, headers: given }, (response) => {
          heard.isOpen = true;
          response.setEncoding('utf8').on('data', (chunk) => {
            heard.text += chunk;
          });
          response.on('close', () => {
            heard.isOver = true;
          });
        });
        asking.on('error', () => {}).end();
        return {
          heard,
          overviews: () =>
            heard.text
              .split('\n\n')
              .filter((event) => event.startsWith('data: '))
              .map((event) => JSON.parse(event.slice(6))),
          close: () => asking.destroy(),
        };
      },
    };
  };
}
