import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { applicationFolder } from '@platform/contracts/application';
import type { ReleaseKey } from '@platform/contracts/release-keys';
import { publish } from '@platform/store/publish';
import { readSigningKey, type SigningKey } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';
import type { Configuration } from '@site/contracts/configuration';
import { fixtureConfiguration } from './fixture-config.ts';
import { type FixtureSite, value } from './fixture-site.ts';

export interface FixtureKey extends SigningKey {
  readonly pem: string;
  /** As the configuration lists it. */
  readonly listed: ReleaseKey;
  readonly withdrawn: ReleaseKey;
}

export function newFixtureKey(): FixtureKey {
  const pem = generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();
  const key = value(readSigningKey(pem, 'a fixture'));
  const listed = { publicKey: key.publicKey };
  return { ...key, pem, listed, withdrawn: { ...listed, withdrawn: true } };
}

/** A configuration that lists keys of pricing; without keys, none does. */
export function listing(...keys: readonly ReleaseKey[]): Configuration {
  return keys.length > 0
    ? { ...fixtureConfiguration, releaseKeys: { pricing: [...keys] } }
    : fixtureConfiguration;
}

/** Publishes pricing, signed; the same version with another key gets a second signature. */
export async function releaseSigned(
  site: FixtureSite<Store>,
  signingKey: SigningKey,
  version = '1.0.0',
): Promise<string> {
  const id = await site.build('pricing', { version });
  const folder = join(site.folder, applicationFolder('pricing'));
  value(await publish({ store: site.store, app: 'pricing', folder, by: 'anna', signingKey }));
  return id;
}
