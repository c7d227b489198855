import { listenError } from '@site/node/listen-error';
import { membership } from '@site/node/networks';
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
  /** Where it listens; by default only programs on this machine reach it. */
  readonly host?: string;
  readonly storeFolder: string;
  /** Addresses and networks of proxies that say how visitors came. */
  readonly trustedProxies?: readonly string[];
  /** Makes it a server for development. */
  readonly development?: Development;
  /** Called with one line for each event that an operator may want to know of. */
  readonly log?: (line: string) => void;
}

export interface Edge {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /**
   * Stops in three steps: it says that it is not ready, and serves for `drainMs` (0) whoever has not
   * noticed yet; it takes no new connections and finishes the responses that have begun; what has not
   * ended ten seconds later is cut off.
   */
  stop(options?: { readonly drainMs?: number }): Promise<void>;
}

/** Milliseconds that responses have to end when the edge stops. */
const LAST_RESPONSES_MS = 10_000;

/**
 * Starts the web server: it serves what the ledger of the store says is live, and
 * follows it within a second. Resolves when it listens and has loaded what is live; where nothing
 * is, it answers 503 until something goes live.
 *
 * @throws OperatorError where there is no store or the port is taken
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, host = LOOPBACK, storeFolder, development, log = () => {} } = options;
  const store = await openStore(storeFolder);
  if (!store.ok) throw new OperatorError(store.problem.message);
  const live = createLiveSite(store.value);
  const report = createReport(log);
  live.onCheck(report.checked);
  await live.check();
  let isStopping = false;
  const app = await createApp({
    store: store.value,
    live,
    development,
    report,
    isStopping: () => isStopping,
    isTrustedProxy: membership(options.trustedProxies ?? []),
  });
  const address = await listen(app, host, port);
  const unfollow = live.follow();
  return {
    address,
    async stop({ drainMs = 0 } = {}) {
      isStopping = true;
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      unfollow();
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_RESPONSES_MS);
      await app.close();
      clearTimeout(cut);
    },
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, { host, port, settings: { port: 'PORT', host: 'HOST' } });
  }
}
