import { openStore } from '@site/releases/open-store';
import { createApp } from './http/create-app.ts';
import { createLiveSite } from './site/live-site.ts';

export interface EdgeOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly storeFolder: string;
  /** For development: pages in open tabs follow what goes live. */
  readonly liveReload?: boolean;
  /** Called with one line for each thing that an operator may want to know. */
  readonly log?: (line: string) => void;
}

export interface Edge {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** Finishes what is being answered, then stops. */
  stop(): Promise<void>;
}

/** Why the edge can't start, in one line. */
export class EdgeStartError extends Error {
  constructor(
    readonly kind: 'store-missing' | 'port-taken' | 'port-invalid',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Starts the web server on 127.0.0.1: it serves what the ledger of the store says is live, and
 * follows it within a second. Resolves when it listens and has loaded what is live; where nothing
 * is, it answers 503 until something goes live.
 *
 * @throws EdgeStartError where there is no store or the port is taken
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, storeFolder, liveReload = false, log = () => {} } = options;
  const store = await openStore(storeFolder);
  if (!store.ok) throw new EdgeStartError('store-missing', store.problem.message);
  const live = createLiveSite({ store: store.value, liveReload, log });
  await live.check();
  const app = await createApp({ store: store.value, live, liveReload, log });
  const address = await app.listen({ port, host: '127.0.0.1' }).catch((error: unknown) => {
    throw isTaken(error)
      ? new EdgeStartError(
          'port-taken',
          `Port ${port} is taken: stop what listens there, or set PORT.`,
        )
      : error;
  });
  const unfollow = live.follow();
  return {
    address,
    async stop() {
      unfollow();
      await app.close();
    },
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
