import { configurationId, configurationReleaseOf } from '@platform/contracts/configuration-release';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import { canonicalJson } from '@platform/node/canonical-json';
import { sha256 } from '@platform/node/hash';
import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { thisSite } from '@platform/node/this-site';
import * as z from 'zod/mini';
import { emptyIfMissing } from '../port/storage-error.ts';
import type { Store } from '../port/store.ts';
import { readStoredJson, storedText } from '../port/stored-json.ts';

export const CONFIGURATIONS = 'configurations';

/** The id of a configuration: 16 characters of the hash of its content. */
export function configurationIdOf(configuration: unknown): string {
  return sha256(canonicalJson(configuration)).slice(0, 16);
}

/** The id covers the configuration as stored, before defaults are added. */
const storedConfiguration = async () =>
  z.pipe(
    z.any().check(z.refine(isNamedByContent, { error: 'has other content than its name says' })),
    configurationReleaseOf((await thisSite()).configuration),
  );

function isNamedByContent(stored: unknown): boolean {
  if (stored === null || typeof stored !== 'object') return false;
  if (!('id' in stored && 'configuration' in stored)) return false;
  return stored.id === configurationIdOf(stored.configuration);
}

export async function readConfiguration(store: Store, id: string) {
  // Anything else could name another file.
  if (!configurationId.safeParse(id).success) return unknownConfiguration(id);
  const advice = 'publish that configuration again';
  const schema = await storedConfiguration();
  const read = await readStoredJson(store, configurationKey(id), schema, advice);
  if (!read.ok) return read;
  return read.value?.id === id ? ok(read.value) : unknownConfiguration(id);
}

function unknownConfiguration(id: string) {
  return err(
    'unknown-release',
    `Configuration ${id} is not in the store: publish it again with \`site publish config\` from the settings that it had, or go back with \`site rollback config\`.`,
  );
}

/** Stores a configuration, which never changes. A corrupt one with the same id is replaced. */
export async function writeConfiguration(store: Store, configuration: PlatformConfiguration) {
  const id = configurationIdOf(configuration);
  const release = { contract: CONTRACT_VERSION, id, configuration };
  const key = configurationKey(id);
  const created = (await store.createIfAbsent(key, storedText(release))) === 'created';
  if (created) return { id, outcome: 'published' } as const;
  if (!(await readConfiguration(store, id)).ok) await store.replace(key, storedText(release));
  return { id, outcome: 'already-published' } as const;
}

export async function listConfigurations(store: Store): Promise<string[]> {
  const names = await store.list(CONFIGURATIONS).catch(emptyIfMissing);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  return ids.filter((id) => configurationId.safeParse(id).success).sort();
}

export function configurationKey(id: string): string {
  return `${CONFIGURATIONS}/${id}.json`;
}
