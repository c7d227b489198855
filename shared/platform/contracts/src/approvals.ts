import * as z from 'zod/mini';
import { compositionId } from './composition.ts';
import { looseObject } from './loose-object.ts';
import { keyListIn, publicKey } from './release-keys.ts';

/** The setting `approvals`, in objects that treat unknown keys in one way or another. */
export const approvalRuleIn = (object: typeof z.strictObject) =>
  object({
    /** How many of the keys have to sign what goes live; that of who promotes counts as one of them. */
    needed: z.int().check(z.minimum(2), z.maximum(10)),
    /** Of the people who may approve. */
    keys: keyListIn(object),
  }).check(
    z.refine(({ needed, keys }) => keys.filter(({ withdrawn }) => !withdrawn).length >= needed, {
      error: 'lists fewer usable keys than it needs, so that nothing could ever go live',
    }),
  );

/** Who has to agree before something goes live. */
export type ApprovalRule = z.infer<ReturnType<typeof approvalRuleIn>>;

const approved = {
  composition: compositionId,
  /** What was live, and the revision since which it was. */
  base: looseObject({ revision: z.int().check(z.positive()), composition: compositionId }),
  /** The address of the site. */
  site: z.string(),
  /** The epoch of its ledger. */
  ledger: z.string(),
};

/** What an approval is of: one composition, in place of what is live now, on one site. */
export interface Approved {
  readonly composition: string;
  readonly base: { readonly revision: number; readonly composition: string };
  readonly site: string;
  readonly ledger: string;
}

/** In an entry of the ledger: who agreed, so that anybody can check it later. */
export const recordedApproval = looseObject({
  ...approved,
  signatures: z.array(
    looseObject({
      publicKey,
      /** As the configuration named the key. */
      name: z.optional(z.string()),
      /** Ed25519, in base64. */
      signature: z.string(),
    }),
  ),
});
export type RecordedApproval = z.infer<typeof recordedApproval>;
