import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ListenPlace, listenError } from '@platform/node/listen-error';
import { membership } from '@platform/node/networks';
import { OperatorError } from '@platform/node/operator-error';
import { LOOPBACK, portForOperators } from '@platform/node/ports';
import { thisSite } from '@platform/node/this-site';
import type { PreviewSettings } from '@platform/releases/serving';
import { openStore } from '@platform/store/open-store';
import { createCanaryCounts } from './canary/canary-counts.ts';
import type { Development } from './development/development.ts';
import { createReleaseHealth, type ReleaseHealthOptions } from './health/release-health.ts';
import { createCounts } from './http/counts.ts';
import { createEdgeServer } from './http/edge-server.ts';
import { createOperationsServer, type OtherAnswers } from './http/operations.ts';
import { createReport } from './report.ts';
import { createLiveSite } from './site/live-site.ts';

export interface EdgeOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** By default reachable from this machine only. */
  readonly host?: string;
  /** Where `/problems` and `/metrics` are; by default 1000 above the port, from this machine only. */
  readonly operations?: {
    readonly port?: number | undefined;
    readonly host?: string;
    readonly others?: OtherAnswers | undefined;
  };
  readonly storeFolder: string;
  readonly trustedProxies?: readonly string[];
  readonly previews?: PreviewSettings;
  /** Where release health is kept; by default in memory, for two hours. `false` counts nothing. */
  readonly health?: Pick<ReleaseHealthOptions, 'file' | 'url' | 'onReport'> | false;
  readonly development?: Development;
  readonly log?: (line: string) => void;
  /** Receives a line of JSON for each request. */
  readonly accessLog?: ((line: string) => void) | undefined;
}

export interface Edge {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** Of `/problems`; undefined where no operations were asked for. */
  readonly operationsAddress: string | undefined;
  /** Serves on, not ready, for `drainMs` (0); then finishes responses for at most 10 seconds. */
  stop(options?: { readonly drainMs?: number }): Promise<void>;
}

const LAST_RESPONSES_MS = 10_000;

/** With nothing live it responds with 503. @throws OperatorError without a store or a free port */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, host = LOOPBACK, storeFolder, development, log = () => {} } = options;
  let isStarting = true;
  // Later `/problems` says it.
  const store = await openStore(storeFolder, { report: (line) => void (isStarting && log(line)) });
  if (!store.ok) throw new OperatorError(store.problem.message);
  const live = createLiveSite(store.value);
  const report = createReport(log);
  live.onCheck(report.checked);
  await live.check();
  const counts = createCounts(options.accessLog);
  const isTrustedProxy = membership(options.trustedProxies ?? []);
  const canary = createCanaryCounts(live);
  // What a developer looks at is no visitor's.
  const health =
    development || options.health === false
      ? undefined
      : createReleaseHealth({ onReport: canary.reported, ...options.health, isTrustedProxy, log });
  let isStopping = false;
  const { pinnedPaths } = await thisSite();
  const { server, close } = createEdgeServer({
    store: store.value,
    live,
    development,
    report,
    counts,
    isStopping: () => isStopping,
    isTrustedProxy,
    previews: options.previews ?? {},
    health,
    canaryCounts: canary,
    pinnedPaths,
  });
  const address = await listen(server, { host, port, settings: { port: 'PORT', host: 'HOST' } });
  const { others } = options.operations ?? {};
  const operations =
    options.operations && createOperationsServer(live, counts, { canary, health, others });
  const operationsAddress =
    operations &&
    (await listen(operations, operationsPlace(options)).catch((error) => {
      server.close();
      throw error;
    }));
  const unfollow = live.follow();
  isStarting = false;
  return {
    address,
    operationsAddress,
    async stop({ drainMs = 0 } = {}) {
      isStopping = true;
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      unfollow();
      operations?.close().closeAllConnections();
      const cut = setTimeout(() => server.closeAllConnections(), LAST_RESPONSES_MS);
      await close();
      clearTimeout(cut);
      await health?.stop();
    },
  };
}

function operationsPlace({ port, operations = {} }: EdgeOptions): ListenPlace {
  const settings = { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' };
  const { host = LOOPBACK } = operations;
  return { port: operations.port ?? portForOperators(port), host, settings };
}

async function listen(server: Server, place: ListenPlace): Promise<string> {
  try {
    await once(server.listen({ port: place.port, host: place.host }), 'listening');
  } catch (error) {
    throw listenError(error, place);
  }
  // It listens on a port, not on a pipe.
  const { port: found, address } = server.address() as AddressInfo;
  const reached = address === '0.0.0.0' || address === '::' ? LOOPBACK : address;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${found}`;
}
