import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenError } from '@site/node/listen-error';
import { type ConsoleOptions, createConsole } from './console.ts';
import { send } from './http/replies.ts';
import type { ConsoleSettings } from './settings.ts';

interface StartOptions extends ConsoleOptions {
  readonly settings: ConsoleSettings;
}

/** The console on a port of its own. @throws OperatorError */
export async function startConsole(options: StartOptions) {
  const { port, host, address } = options.settings;
  const handle = await createConsole(options);
  const server = createServer((request, response) => {
    if (handle(request, response)) return;
    if (request.url === '/') return send(response, 302, { location: '/console/' });
    send(response, 404, { 'content-type': 'text/plain' }, 'There is nothing at this address.\n');
  });
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    const settings = { port: 'CONSOLE_PORT', host: 'CONSOLE_HOST' };
    throw listenError(error, { port, host, settings });
  }
  // It listens on a port, not on a pipe.
  const { port: found } = server.address() as AddressInfo;
  return {
    address: address ?? `http://${host.includes(':') ? `[${host}]` : host}:${found}`,
    async stop(): Promise<void> {
      server.close().closeAllConnections();
    },
  };
}
