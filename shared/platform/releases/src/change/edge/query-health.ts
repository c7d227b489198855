import { type HealthAnswer, healthAnswer } from '@platform/contracts/release-health';
import { parseAddress } from '@platform/contracts/site-addresses';
import { errorMessage, errorReason } from '@platform/node/error-code';
import { LOOPBACK, portForOperators } from '@platform/node/ports';
import type { Environment } from '@platform/node/settings';

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

/** Of the first of them: several may share what they keep. Undefined where there is none to ask. */
export async function askHealth(site: string | undefined, minutes: number, env: Environment) {
  let address: string | undefined;
  try {
    [address] = operationsAddresses(site, env);
  } catch (error) {
    return { address: 'EDGE_OPERATIONS', silence: errorMessage(error) };
  }
  if (address === undefined) return undefined;
  const answer = await queryHealth(address, minutes);
  return 'silence' in answer ? { address, silence: answer.silence } : { address, answer };
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
