import { errorCode, errorMessage } from '@platform/node/error-code';
import { thisSite } from '@platform/node/this-site';
import { readConfiguration } from '@platform/store/configurations';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { EDGE_PATIENCE_MS } from './edge/query-edge.ts';

export interface SetupReport {
  readonly address: string;
  /** Why it can't answer visitors, such as `ECONNREFUSED`. */
  readonly silence?: string;
}

/** Asks what answers the calls of the live pages; undefined where they have none. */
export async function reportSetup(
  store: Store,
  ask: typeof fetch = fetch,
): Promise<SetupReport | undefined> {
  const { live } = await readLive(store);
  const read = live && (await readConfiguration(store, live.composition.config));
  if (!live || !read?.ok) return undefined;
  const site = await thisSite();
  const { forPages } = site.configure(read.value.configuration, live.composition.addresses);
  const { address } = forPages.setupService ?? {};
  if (address === undefined) return undefined;
  const silence = await silenceOf(address, ask);
  return { address, ...(silence === undefined ? {} : { silence }) };
}

/** A back end that knows no such path answers as well. */
async function silenceOf(address: string, ask: typeof fetch): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(EDGE_PATIENCE_MS);
    const { status } = await ask(`${address}/ready`, { signal });
    return status < 500 ? undefined : `status ${status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return errorCode(cause) ?? errorMessage(cause);
  }
}
