import * as z from 'zod/mini';

/* What the console's page asks of its server, by the routes in `protocol.ts`. */

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));
const release = z.string().check(z.minLength(1), z.maxLength(100));
const selection = z.object({ name, release });
export type Selection = z.infer<typeof selection>;
export const select = z.array(selection).check(z.minLength(1), z.maxLength(50));
/** Of 10,000 places: what is finer would be rounded to nobody, or to everybody. */
const percent = z.number().check(z.gt(0), z.lte(100), z.multipleOf(0.01));
/** Which canary is meant: another one is left alone. */
const canaryName = z.string().check(z.minLength(1), z.maxLength(100));

/** What an operator is about to do. */
export const intent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('promote'), select }),
  z.object({ action: z.literal('rollback'), select }),
  z.object({
    action: z.literal('canary'),
    select,
    percent,
    steps: z.array(percent),
    everyMinutes: z.optional(z.int().check(z.positive())),
    guard: z.boolean(),
  }),
  z.object({ action: z.literal('canary-step'), canary: canaryName, percent: z.optional(percent) }),
  z.object({ action: z.literal('canary-hold'), canary: canaryName }),
  z.object({ action: z.literal('canary-promote'), canary: canaryName }),
  z.object({ action: z.literal('canary-abort'), canary: canaryName }),
  z.object({ action: z.literal('freeze'), until: z.iso.datetime() }),
  z.object({ action: z.literal('unfreeze') }),
]);
export type Intent = z.infer<typeof intent>;

export const change = z.object({
  intent,
  /** Empty for none, where the command needs none. One line: a terminal would obey some of the rest. */
  reason: z.pipe(
    z.string().check(z.maxLength(500)),
    z.transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()),
  ),
  /** The revision that the operator saw: what changed the same since then is a lost race. */
  seen: z.int().check(z.nonnegative()),
  /** The pages of other teams that the operator has seen to look different: `otherTeams` of a Look. */
  agreed: z.optional(z.array(z.string())),
  /** Whether a canary goes on although the operator has seen that its visitors fare worse. */
  despiteGuard: z.optional(z.boolean()),
});
export type Change = z.infer<typeof change>;

export const signIn = z.object({
  name: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(100)),
});
