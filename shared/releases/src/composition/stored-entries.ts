import { fillBrand } from '@site/contracts/brand';
import type { SiteConfig } from '@site/contracts/site-config';
import type { ComposedStoredEntries } from '@site/contracts/stored-entries';
import type { ChosenReleases } from './chosen-releases.ts';

/** What the live releases store in browsers, in the order of the applications, for the cookie policy. */
export function composedStoredEntries(
  { shell, remotes }: ChosenReleases,
  config: SiteConfig,
): ComposedStoredEntries {
  const releases = [shell, ...Object.values(remotes)];
  return {
    entries: releases.flatMap(({ storedEntries = [] }) =>
      storedEntries.map((entry) => ({
        ...entry,
        purpose: fillBrand(entry.purpose, config),
        until: fillBrand(entry.until, config),
      })),
    ),
    isComplete: releases.every(({ storedEntries }) => storedEntries !== undefined),
  };
}
