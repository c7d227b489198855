import type { Composition } from '@site/contracts/composition';
import { type Configuration, configurationRelease } from '@site/contracts/configuration';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { readConfiguration, writeConfiguration } from '../store/configurations.ts';
import { embeddedSettings } from '../store/embedded-settings.ts';
import type { Store } from '../store/store.ts';
import { liveHistory } from './live.ts';

/**
 * The id of the configuration that a composition names. A composition of contract 1 contains the
 * settings: they are put into the store, as if their own team had published them.
 */
export async function liveConfiguration(
  store: Store,
  composition: Composition,
): Promise<Result<string>> {
  const settings = embeddedSettings(composition);
  if (settings === undefined) return ok(composition.config);
  const release = { contract: CONTRACT_VERSION, id: composition.config, settings };
  if (!isUsable(release)) {
    return err(
      'damaged-file',
      `The configuration in composition ${composition.id} can't be used: publish one with \`site publish config\`, then promote it.`,
    );
  }
  // The settings are stored as they are, without defaults of later settings: no one has changed
  // them.
  return ok((await writeConfiguration(store, release.settings)).id);
}

function isUsable(release: {
  readonly settings: object;
}): release is { readonly settings: Configuration } {
  return configurationRelease.safeParse(release).success;
}

/** The settings in a composition of contract 1; undefined where it has none, or none that is valid. */
export function embeddedConfiguration(composition: Composition): Configuration | undefined {
  const settings = embeddedSettings(composition);
  if (settings === undefined) return undefined;
  const release = { contract: CONTRACT_VERSION, id: composition.config, settings };
  return configurationRelease.safeParse(release).data?.settings;
}

/**
 * The id under which a configuration that was once live is in the store. One of contract 1 may
 * exist only inside a composition: then it is put into the store.
 */
export async function restoredConfiguration(store: Store, id: string): Promise<Result<string>> {
  if ((await readConfiguration(store, id)).ok) return ok(id);
  for await (const step of liveHistory(store)) {
    if (!('entry' in step) || step.composition.config !== id) continue;
    return liveConfiguration(store, step.composition);
  }
  return ok(id);
}
