import { type Asked, type OperationName, operations } from '@platform/releases/operations';
import * as z from 'zod/mini';

/* What the console's page asks of its server, by the routes in `protocol.ts`. */

const selection = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  release: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type Selection = z.infer<typeof selection>;
export const select = z.array(selection).check(z.minLength(1), z.maxLength(50));

/** Where releases are chosen, each by its id: an operator has seen which. */
type Chosen<Each> = Each extends { readonly select: unknown }
  ? Omit<Each, 'select'> & { readonly select: readonly Selection[] }
  : Each;

/** What an operator is about to do. */
export type Intent = { [Name in OperationName]: Chosen<Asked<Name>> }[OperationName];

const intents = Object.entries(operations).map(([action, { input }]) =>
  z.safeExtend(input, {
    action: z.literal(action),
    ...('select' in input.shape ? { select } : {}),
  }),
);
export const intent = z.union(intents) as unknown as z.ZodMiniType<Intent>;

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
  /** What a prune was shown to remove: `goes.plan` of a Look. Without it, it removes nothing. */
  plan: z._default(z.string(), ''),
});
export type Change = z.infer<typeof change>;

export const signIn = z.object({
  name: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(100)),
});
