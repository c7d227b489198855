import { errorCode } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { LOOPBACK } from '@site/node/ports';
import { openStore } from '@site/releases/open-store';
import type { FastifyInstance } from 'fastify';
import type { Development } from './development/development.ts';
import { createApp } from './http/create-app.ts';
import { createReport } from './report.ts';
import { createLiveSite } from './site/live-site.ts';

export interface EdgeOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly storeFolder: string;
  /** Makes it a server for development. */
  readonly development?: Development;
  /** Called with one line for each event that an operator may want to know of. */
  readonly log?: (line: string) => void;
}

export interface Edge {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** Finishes the responses that have begun, then stops. */
  stop(): Promise<void>;
}

/**
 * Starts the web server on 127.0.0.1: it serves what the ledger of the store says is live, and
 * follows it within a second. Resolves when it listens and has loaded what is live; where nothing
 * is, it answers 503 until something goes live.
 *
 * @throws OperatorError where there is no store or the port is taken
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, storeFolder, development, log = () => {} } = options;
  const store = await openStore(storeFolder);
  if (!store.ok) throw new OperatorError(store.problem.message);
  const live = createLiveSite(store.value);
  const report = createReport(log);
  live.onCheck(report.checked);
  await live.check();
  const app = await createApp({ store: store.value, live, development, report });
  const address = await listen(app, port);
  const unfollow = live.follow();
  return {
    address,
    async stop() {
      unfollow();
      await app.close();
    },
  };
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  try {
    return await app.listen({ port, host: LOOPBACK });
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new OperatorError(`Port ${port} is taken: stop what listens there, or set PORT.`);
  }
}
