import { usePageExists } from '@site/ui';
import type { SiteLink } from './site-links.ts';

/** Leaves out links to pages that the live composition does not have. */
export function useExistingLinks(): (links: readonly SiteLink[]) => readonly SiteLink[] {
  const exists = usePageExists();
  return (links) => links.filter(({ to }) => exists(to));
}
