import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readAddresses } from '@site/node/settings';
import { currentUser } from '@site/releases/go-live';
import { withLedgerMemory } from '@site/releases/ledger-memory';
import type { Store } from '@site/releases/store';
import { createAccess } from './access/access.ts';
import { readOperators } from './access/operators.ts';
import { type Clock, systemClock } from './clock.ts';
import { createHandler } from './http/handler.ts';
import { createPageFiles } from './http/page-files.ts';
import { createRoutes } from './http/routes.ts';
import type { ConsoleSettings } from './settings.ts';
import { createOverviews } from './site/overviews.ts';

/** Defined in a bundle only, which has the page beside its program. */
declare const BUNDLED: boolean;

/** Where the built page is. */
export const pageFolder =
  typeof BUNDLED === 'boolean'
    ? fileURLToPath(new URL('page', import.meta.url))
    : join(import.meta.dirname, '../../dist/page');

export interface ConsoleOptions {
  readonly store: Store;
  readonly settings: Omit<ConsoleSettings, 'port' | 'host'>;
  /** Names the site, its edges, and where previews are. */
  readonly env: Environment;
  /** The user of this machine, as the ledger says it. */
  readonly user?: string;
  readonly clock?: Clock;
  readonly page?: string;
  readonly log?: (line: string) => void;
}

/** Answers below `/console/`. @returns whether a request is the console's */
export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @throws OperatorError where others can reach it, and nobody could sign in */
export async function createConsole({
  settings,
  env,
  user = currentUser(),
  clock = systemClock,
  page = pageFolder,
  log = () => {},
  ...options
}: ConsoleOptions): Promise<ConsoleHandler> {
  const { address, userHeader, followers, operatorsFile } = settings;
  const operators = await readOperators(operatorsFile);
  if (!operators.ok && !userHeader) throw new OperatorError(operators.problem.message);
  if (address && !userHeader && operators.ok && operators.value.size === 0) {
    throw new OperatorError(
      `Others can reach the console at ${address}, and no operator has a token: run \`pnpm site operator add NAME\` first.`,
    );
  }
  const store = withLedgerMemory(options.store);
  const access = createAccess({ ...settings, user, clock });
  const overviews = createOverviews({ store, env, followers, clock, log });
  // The first screen does not wait for the whole ledger.
  overviews.readAhead();
  const context = { store, usual: readAddresses(env), clock };
  const routes = createRoutes({ ...context, access, overviews, env });
  return createHandler({ address, routes, sendFile: createPageFiles(page), log });
}
