import { CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import { writeConfiguration } from '../store/configurations.ts';
import { writeNewest } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

export interface PublishConfigurationInput {
  readonly store: Store;
  readonly settings: Configuration;
  /** Who publishes: a user's or a pipeline's name. */
  readonly by: string;
  readonly clock?: () => Date;
}

export interface PublishedConfiguration {
  readonly app: typeof CONFIGURATION;
  readonly release: string;
  readonly outcome: 'published' | 'already-published';
}

/**
 * Puts a configuration into the store, where it stays as it is for good, and makes it the newest one.
 * Visitors see no change. The same settings again change nothing but that.
 */
export async function publishConfiguration(
  input: PublishConfigurationInput,
): Promise<PublishedConfiguration> {
  const { store, settings, by, clock = () => new Date() } = input;
  const { id, outcome } = await writeConfiguration(store, settings);
  const publishedAt = clock().toISOString();
  await writeNewest(store, CONFIGURATION, { release: id, publishedAt, by });
  return { app: CONFIGURATION, release: id, outcome };
}
