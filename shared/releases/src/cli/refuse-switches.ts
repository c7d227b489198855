import type { Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { trySwitches } from '../compose/try-switches.ts';
import type { Result } from '../problem.ts';
import { createReleaseReader } from '../store/release-reader.ts';
import type { Store } from '../store/store.ts';

/**
 * Fails if a switch of the configuration makes pages other than still, or fail.
 *
 * @param selections whose code is asked about; everybody's if there are none
 */
export async function refuseSwitches(
  store: Store,
  composition: Composition,
  selections: readonly { readonly name: string }[],
): Promise<Result<undefined>> {
  const found = await trySwitches(createReleaseReader(store), composition);
  if (!found.ok) return found;
  const asked = new Set(selections.map(({ name }) => name));
  const refusals = found.value.filter(({ app }) => asked.size === 0 || asked.has(app));
  if (refusals.length === 0) return ok(undefined);
  const message = `Composition ${composition.id} can go live as the site is configured; once a switch above is used, visitors load the code of these pages, or don't get them.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}
