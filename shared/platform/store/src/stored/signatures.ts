import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ApplicationName } from '@platform/contracts/application';
import { RELEASE_FILE, type Release } from '@platform/contracts/release';
import {
  type ReleaseKey,
  type ReleaseKeys,
  SIGNATURES_FOLDER,
} from '@platform/contracts/release-keys';
import { canonicalJson } from '@platform/node/canonical-json';
import { errorMessage } from '@platform/node/error-code';
import { sha256 } from '@platform/node/hash';
import { err, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import type { Fallbacks, Releases } from '../model/composition-id.ts';
import { readReachable, type Store } from '../port/store.ts';
import { type DescribedRelease, readDescribedRelease, releaseKey } from './releases.ts';

// A signature is over the exact bytes of `release.json`, which names every file with its hash:
//
//     releases/<app>/<id>/signatures/<id of the key>    Ed25519, in base64
//
// Each key has a file of its own, so that a release can be signed again with another key while
// visitors have it, and nothing is overwritten: a key gives the same bytes the same signature.

export interface SigningKey {
  readonly id: string;
  /** As the configuration lists it. */
  readonly publicKey: string;
  /** The content of the signature's file. */
  sign(description: Uint8Array): Buffer;
}

/** Names a public key: 16 characters of its hash. */
export function keyIdOf(publicKey: string): string {
  return sha256(Buffer.from(publicKey, 'base64')).slice(0, 16);
}

/** Fails with `usage`, without the key. @param source for the message, where the text is from */
export function readSigningKey(pem: string, source: string): Result<SigningKey> {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return ok(signingKey(key));
    return err('usage', `${source} is a key of the kind ${key.asymmetricKeyType}: ${MAKE_ONE}.`);
  } catch (error) {
    return err(
      'usage',
      `${source} is no private key in PEM (${errorMessage(error)}): ${MAKE_ONE}.`,
    );
  }
}

const MAKE_ONE = 'use an Ed25519 key, as `site keys new` and `site keys approver` make';

function signingKey(key: KeyObject): SigningKey {
  const publicKey = publicKeyOf(key);
  return {
    id: keyIdOf(publicKey),
    publicKey,
    sign: (description) => Buffer.from(`${sign(null, description, key).toString('base64')}\n`),
  };
}

/** As the configuration lists it. */
export function publicKeyOf(key: KeyObject): string {
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return bytes.toString('base64');
}

export function signatureFile(keyId: string): string {
  return `${SIGNATURES_FOLDER}/${keyId}`;
}

/** Signs a release of the store, if it is the expected one. Resolves to whether it was unsigned. */
export async function addSignature(
  store: Store,
  expected: Release,
  key: SigningKey,
): Promise<Result<boolean>> {
  const { app, id } = expected;
  const read = await readDescribedRelease(store, app, id);
  if (!read.ok) return read;
  if (canonicalJson(read.value.release) !== canonicalJson(expected)) {
    return err('damaged-file', `${app} ${id} in the store has other content by now.`);
  }
  const file = `${releaseKey(app, id)}/${signatureFile(key.id)}`;
  const signature = key.sign(read.value.bytes);
  if ((await store.createIfAbsent(file, signature)) === 'created') return ok(true);
  const stored = await store.read(file);
  if (stored.ok && stored.value.equals(signature)) return ok(false);
  await store.replace(file, signature);
  return ok(true);
}

/** Fails with `not-signed` unless the application has no keys, or one that is not withdrawn fits. */
export async function requireSignature(
  store: Store,
  described: DescribedRelease,
  keys: ReleaseKeys | undefined,
): Promise<Result<Release>> {
  const { release } = described;
  const listed = keysOf(keys, release.app);
  if (!listed) return ok(release);
  const signers = await signersOf(store, described, listed);
  if (signers.some(({ withdrawn }) => !withdrawn)) return ok(release);
  const { app, id } = release;
  const usable = listed.filter(({ withdrawn }) => !withdrawn);
  const again =
    usable.length > 0
      ? `publish ${app} ${id} again with ${usable.map(describeKey).join(' or ')}, or take a release that it signed`
      : `list another key of ${app} in releaseKeys, and publish ${app} ${id} again with it`;
  const violation =
    signers.length > 0
      ? `is signed by ${signers.map(describeKey).join(' and ')} alone, which is withdrawn`
      : 'has no signature that fits its release.json by a key that the configuration lists';
  return err('not-signed', `${app} ${id} ${violation}: ${again}.`);
}

/** The keys whose signatures fit, withdrawn ones as well. */
async function signersOf(
  store: Store,
  described: DescribedRelease,
  listed: readonly ReleaseKey[],
): Promise<ReleaseKey[]> {
  const fits = await Promise.all(listed.map((key) => isSignedBy(store, described, key)));
  return listed.filter((_key, position) => fits[position]);
}

/** The keys that are listed for an application and have signed a release, withdrawn ones as well. */
export async function readSigners(
  store: Store,
  keys: ReleaseKeys | undefined,
  { app, id }: Pick<Release, 'app' | 'id'>,
): Promise<ReleaseKey[]> {
  const listed = keysOf(keys, app) ?? [];
  if (listed.length === 0) return [];
  const described = await readDescribedRelease(store, app, id);
  return described.ok ? signersOf(store, described.value, listed) : [];
}

/** Undefined if the application needs no signatures. */
export function keysOf(
  keys: ReleaseKeys | undefined,
  app: ApplicationName,
): readonly ReleaseKey[] | undefined {
  return keys && Object.hasOwn(keys, app) ? keys[app] : undefined;
}

/** For messages. */
export function describeKey({ publicKey, name }: ReleaseKey): string {
  const id = keyIdOf(publicKey);
  return name ? `key ${id} (${name})` : `key ${id}`;
}

async function isSignedBy(
  store: Store,
  { release: { app, id }, bytes }: DescribedRelease,
  { publicKey }: ReleaseKey,
): Promise<boolean> {
  const file = `${releaseKey(app, id)}/${signatureFile(keyIdOf(publicKey))}`;
  const read = await readReachable(store, file);
  return read.ok && fitsSignature(publicKey, bytes, read.value.toString());
}

/** @param signature in base64, as `SigningKey.sign` gives it */
export function fitsSignature(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  return verify(null, bytes, createPublicKey(key), Buffer.from(signature, 'base64'));
}

/** As `readRelease`; also fails with `not-signed`. */
export async function readSignedRelease(
  store: Store,
  app: ApplicationName,
  id: string,
  keys: ReleaseKeys | undefined,
): Promise<Result<Release>> {
  const described = await readDescribedRelease(store, app, id);
  return described.ok ? requireSignature(store, described.value, keys) : described;
}

interface SignedChoice {
  readonly releases: Releases;
  readonly fallbacks: Fallbacks;
  readonly releaseKeys?: ReleaseKeys | undefined;
}

/** The releases and fallbacks of applications with keys. */
export function releasesToSign({ releases, fallbacks, releaseKeys }: SignedChoice) {
  return [...Object.entries(releases), ...Object.entries(fallbacks)].flatMap(([app, id]) => {
    const listed = keysOf(releaseKeys, app);
    return listed ? [{ app, id, listed }] : [];
  });
}

/** The releases that need a signature, by their key in the store; fails where one lacks it. */
export async function readSignedReleases(
  store: Store,
  choice: SignedChoice,
): Promise<Result<ReadonlyMap<string, Release>>> {
  const found = all(
    await Promise.all(
      releasesToSign(choice).map(({ app, id }) =>
        readSignedRelease(store, app, id, choice.releaseKeys),
      ),
    ),
  );
  if (!found.ok) return found;
  return ok(new Map(found.value.map((release) => [releaseKey(release.app, release.id), release])));
}

/** The files in the store that decide whether `readSignedReleases` succeeds. */
export function signedKeys(choice: SignedChoice): string[] {
  return releasesToSign(choice).flatMap(({ app, id, listed }) => {
    const signatures = listed.map(({ publicKey }) => signatureFile(keyIdOf(publicKey)));
    return [RELEASE_FILE, ...signatures].map((file) => `${releaseKey(app, id)}/${file}`);
  });
}
