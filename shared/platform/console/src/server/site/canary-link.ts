import { canaryLink } from '@platform/releases/canary';
import { readBase } from '@platform/store/live';
import type { Store } from '@platform/store/store';

/** With which somebody gets a canary that nobody else gets yet; without one where there is none. */
export async function readCanaryLink(store: Store): Promise<{ readonly link?: string }> {
  const { live } = await readBase(store);
  if (live?.entry.canary?.percent !== 0) return {};
  return { link: canaryLink(live.composition.addresses.site, live.entry.canary) };
}
