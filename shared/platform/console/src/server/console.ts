import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenError } from '@platform/node/listen-error';
import { type Clock, systemClock } from '@platform/node/lock-file';
import { OperatorError } from '@platform/node/operator-error';
import { type Environment, readAddresses } from '@platform/node/settings';
import { currentUser } from '@platform/releases/changes';
import { withLedgerMemory } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { createAccess } from './access/access.ts';
import { readOperators } from './access/operators.ts';
import { type ConsoleHandler, createHandler } from './http/handler.ts';
import { createPageFiles } from './http/page-files.ts';
import { send } from './http/replies.ts';
import { createRoutes } from './http/routes.ts';
import type { ConsoleSettings } from './settings.ts';
import { createOverviews } from './site/overviews.ts';

/** Defined in a bundle only, which has the page beside its program. */
declare const BUNDLED: boolean;

const builtPage =
  typeof BUNDLED === 'boolean'
    ? fileURLToPath(new URL('page', import.meta.url))
    : join(import.meta.dirname, '../../dist/page');

export interface ConsoleOptions {
  readonly store: Store;
  readonly settings: ConsoleSettings;
  /** Names the site, its edges, and where previews are. */
  readonly env: Environment;
  /** The user of this machine, as the ledger says it. */
  readonly user?: string;
  readonly clock?: Clock;
  /** The folder of the built page. */
  readonly page?: string;
  readonly log?: (line: string) => void;
}

/** Answers below `/console/`. @throws OperatorError where others reach it, and nobody could sign in */
export async function createConsole(options: ConsoleOptions): Promise<ConsoleHandler> {
  const { settings, env, user = currentUser(), clock = systemClock } = options;
  const { page = builtPage, log = () => {} } = options;
  const { address, userHeader, followers, operatorsFile } = settings;
  const operators = await readOperators(operatorsFile);
  if (!operators.ok && !userHeader) throw new OperatorError(operators.problem.message);
  if (address && !userHeader && operators.ok && operators.value.size === 0) {
    throw new OperatorError(
      `Others can reach the console at ${address}, and no operator has a token: run \`pnpm site operator add NAME\` first.`,
    );
  }
  const store = withLedgerMemory(options.store);
  const access = createAccess(settings, user, clock);
  const overviews = createOverviews({ store, env, followers, clock, log });
  // The first screen does not wait for the whole ledger.
  overviews.readAhead();
  const routes = createRoutes({ store, usual: readAddresses(env), clock, access, overviews, env });
  return createHandler({ address, routes, sendFile: createPageFiles(page), log });
}

/** The console on a port of its own. @throws OperatorError */
export async function startConsole(options: ConsoleOptions) {
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
    stop: () => void server.close().closeAllConnections(),
  };
}
