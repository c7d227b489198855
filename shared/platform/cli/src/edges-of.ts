import { errorMessage } from '@platform/node/error-code';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';

/** @param named by the operator; by default those that the environment has, or this machine */
export async function edgesOf(
  store: Store,
  named?: readonly string[],
): Promise<Result<readonly string[]>> {
  if (named) return ok(named);
  const { operationsAddresses } = await import('@platform/releases/edges');
  const { readLive } = await import('@platform/store/live');
  const { live } = await readLive(store);
  try {
    const usual = operationsAddresses(live?.composition.addresses.site, process.env);
    if (usual.length > 0) return ok(usual);
  } catch (error) {
    return err('usage', errorMessage(error));
  }
  return err(
    'usage',
    'Name the operations address of each edge with --edge, or in EDGE_OPERATIONS.',
  );
}
