import { CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import { writeConfiguration } from '../store/configurations.ts';
import type { Store } from '../store/store.ts';
import { moveNewest } from './move-newest.ts';

export interface PublishConfigurationInput {
  readonly store: Store;
  readonly settings: Configuration;
  /** Who publishes: a user's or a pipeline's name. */
  readonly by: string;
  /** Makes a configuration that is already in the store the newest one again. */
  readonly asNewest?: boolean;
  readonly clock?: () => Date;
}

export interface PublishedConfiguration {
  readonly app: typeof CONFIGURATION;
  readonly release: string;
  readonly outcome: 'published' | 'already-published';
  /** The newest configuration from now on; it is another one if this one is not new. */
  readonly newest: string;
}

/**
 * Puts a configuration into the store, where it never changes, and makes it the newest one.
 * Visitors see no change. Publishing the same settings again changes nothing, not even which one is
 * the newest.
 */
export async function publishConfiguration(
  input: PublishConfigurationInput,
): Promise<PublishedConfiguration> {
  const { store, settings, by, asNewest = false, clock = () => new Date() } = input;
  const { id, outcome } = await writeConfiguration(store, settings);
  const publishedAt = clock().toISOString();
  const isNew = outcome === 'published';
  const moving = { store, app: CONFIGURATION, release: id, isNew, asNewest, publishedAt, by };
  return { app: CONFIGURATION, release: id, outcome, newest: await moveNewest(moving) };
}
