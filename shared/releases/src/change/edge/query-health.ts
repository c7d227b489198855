import { type HealthAnswer, healthAnswer } from '@site/contracts/release-health';
import { parseAddress } from '@site/contracts/site-addresses';
import { errorReason } from '@site/node/error-code';
import { LOOPBACK, portForOperators } from '@site/node/ports';
import type { Environment } from '@site/node/settings';

/** Milliseconds: an edge may have to read a month first. */
const PATIENCE_MS = 5_000;

/**
 * Where edges tell operators what they count: EDGE_OPERATIONS, or beside a site on this machine.
 *
 * @throws Error with one line where EDGE_OPERATIONS has something else than addresses
 */
export function operationsAddresses(
  site: string | undefined,
  { EDGE_OPERATIONS, OPERATIONS_PORT }: Environment,
): string[] {
  if (EDGE_OPERATIONS) return EDGE_OPERATIONS.trim().split(/\s+/).map(parseAddress);
  const { hostname, port } = new URL(site ?? 'http://nowhere.example');
  if (hostname !== LOOPBACK && hostname !== 'localhost') return [];
  return [`http://${LOOPBACK}:${OPERATIONS_PORT || portForOperators(Number(port || 80))}`];
}

/** The answer, or why there is none, in a word. */
export async function queryHealth(
  address: string,
  minutes: number,
): Promise<HealthAnswer | { readonly silence: string }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${address}/health?minutes=${minutes}`, { signal });
    const answer = healthAnswer.safeParse(await response.json().catch(() => undefined));
    return answer.data ?? { silence: `something else answers with status ${response.status}` };
  } catch (error) {
    return { silence: errorReason(error instanceof Error ? (error.cause ?? error) : error) };
  }
}
