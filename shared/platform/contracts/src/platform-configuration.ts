import * as z from 'zod/mini';
import { approvalRuleIn } from './approvals.ts';
import { releaseKeysIn } from './release-keys.ts';

const text = z.string().check(z.minLength(1));

/** A guard compares with those who have what is live. To two decimals, as visitors are dealt. */
const sharePercent = z.number().check(
  z.minimum(0.01),
  z.maximum(99),
  z.refine((percent) => Math.round(percent * 100) / 100 === percent, {
    error: 'is more precise than two decimals',
  }),
);
const isLarger = (share: number, at: number, all: readonly number[]) => share > (all[at - 1] ?? 0);

/**
 * What the platform reads of a site's configuration, for the site's own schema to contain; all else in
 * it is the site's.
 *
 * @param object how unknown keys are treated
 */
export const platformConfigurationIn = (object: typeof z.strictObject) => ({
  /** The product's short name. `{product}` in the path of a route is its lower-case form. */
  product: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/)),
  /** The legal name of the vendor. */
  company: text,
  email: z.email(),
  /** The shares of visitors that a release from a pipeline is given first; absent, all get it at once. */
  canary: z.optional(
    object({
      /** Of all visitors. */
      percent: sharePercent,
      /** The shares to come, each larger than the one before. */
      steps: z._default(z.array(sharePercent), []),
      /** The least minutes between two of them. */
      everyMinutes: z._default(z.int().check(z.minimum(1), z.maximum(7 * 24 * 60)), 60),
    }).check(
      z.refine(({ percent, steps }) => [percent, ...steps].every(isLarger), {
        error: 'is no list of growing shares',
        path: ['steps'],
      }),
    ),
  ),
  /** Who may sign releases, by application; absent, none needs a signature. */
  releaseKeys: z.optional(releaseKeysIn(object)),
  /** Who has to agree before something goes live; absent, whoever may promote decides alone. */
  approvals: z.optional(approvalRuleIn(object)),
  /** What a page may weigh at most, by its path; `*` is for all that have no line of their own. */
  pageWeights: z.optional(
    z.record(
      z.string().check(z.regex(/^(?:\*|\/.*)$/)),
      object({
        /** Of all that it loads, before compression. */
        bytes: z.int().check(z.minimum(1)),
        requests: z.int().check(z.minimum(1)),
      }),
    ),
  ),
});

/** Any site's configuration, as far as the platform knows it. */
export type PlatformConfiguration = z.infer<
  z.ZodMiniObject<ReturnType<typeof platformConfigurationIn>>
>;
