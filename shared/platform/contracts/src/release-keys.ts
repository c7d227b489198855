import * as z from 'zod/mini';
import { composedName } from './application.ts';

/**
 * An Ed25519 public key: the base64 of its SubjectPublicKeyInfo in DER, which begins the same for
 * all of them. Bits that stand for nothing are zero, so that a key has one text.
 */
export const publicKey = z.string().check(
  z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, {
    error: 'is no Ed25519 public key: `site keys new` prints one',
  }),
);

/** A list of keys, in objects that treat unknown keys in one way or another. */
export const keyListIn = (object: typeof z.strictObject) =>
  z
    .array(
      object({
        publicKey,
        /** Where the private key is, for people. */
        name: z.optional(z.string()),
        /** What it signed is refused, unless another key signed it too. It stays in the list. */
        withdrawn: z.optional(z.boolean()),
      }),
    )
    .check(
      z.minLength(1),
      z.refine((keys) => new Set(keys.map((key) => key.publicKey)).size === keys.length, {
        error: 'lists a key twice',
      }),
    );

/** The keys of each application. */
export const releaseKeysIn = (object: typeof z.strictObject) =>
  z.record(composedName, keyListIn(object));

/**
 * By application: who may sign its releases. An application without keys needs no signatures. One
 * with keys has only releases that one of them signed which is not withdrawn.
 */
export type ReleaseKeys = z.infer<ReturnType<typeof releaseKeysIn>>;
export type ReleaseKey = ReleaseKeys[string][number];

/** For a store of a developer's own, whose releases nobody signs, and nobody else approves. */
export function withoutReleaseKeys<
  Keyed extends { readonly releaseKeys?: unknown; readonly approvals?: unknown },
>({
  releaseKeys: _keys,
  approvals: _approvals,
  ...others
}: Keyed): Omit<Keyed, 'releaseKeys' | 'approvals'> {
  return others;
}

/** The folder of a release's signatures, beside its `release.json`. */
export const SIGNATURES_FOLDER = 'signatures';
