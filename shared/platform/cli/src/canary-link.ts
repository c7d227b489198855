import type { Store } from '@platform/store/store';

/** To a canary that nobody else gets yet. */
export async function linkOf(store: Store): Promise<string | undefined> {
  const { canaryLink } = await import('@platform/releases/canary');
  const { readLive } = await import('@platform/store/live');
  const { live } = await readLive(store);
  if (live?.entry.canary?.percent !== 0) return undefined;
  return canaryLink(live.composition.addresses.site, live.entry.canary);
}

export const linkLines = (link: string | undefined): readonly string[] =>
  link ? [`Whoever opens this link gets it as long as it runs: ${link}`] : [];
