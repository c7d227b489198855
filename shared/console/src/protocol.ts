import type { ChangedRelease } from '@site/contracts/ledger';
import type { SideCounts } from '@site/releases/guard';
import type { HealthSummary } from '@site/releases/health-summary';
import * as z from 'zod/mini';

export type { ChangedRelease };

/*
 * What the console's page and its server say to each other, below `/console/api/`. Both are of one release,
 * so that nothing here has to be compatible with another version.
 *
 *   GET    session                  → Session
 *   POST   session      SignIn      → Session, or Refusal with 401 or 429
 *   DELETE session                  → 204
 *   GET    overview                 → Overview
 *   GET    events                   → `text/event-stream`, with an Overview in `data` at first and whenever it
 *                                     differs, and an event `beat` every ten seconds
 *   GET    ledger?before=&name=     → LedgerPage: 50 entries below a revision, the newest first
 *   GET    releases?name=           → Releases: of one application, the newest first
 *   POST   look         Intent      → Look: what would change, and nothing is written
 *   POST   pictures     Intent      → PicturesStarted; GET pictures?id= → Pictures, whose addresses are below `pictures/`
 *   POST   preview      Selection[] → Preview
 *   POST   change       Change      → Changed
 *
 * What is refused is a Refusal: 401 without a session, 403 from another origin, 409 for a lost race, 422 for
 * everything that a command would refuse, 429 after too many tries.
 */

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));
const release = z.string().check(z.minLength(1), z.maxLength(100));
const selection = z.object({ name, release });
export type Selection = z.infer<typeof selection>;

export const select = z.array(selection).check(z.minLength(1), z.maxLength(50));
const percent = z.number().check(z.gt(0), z.lte(100));
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
});
export type Change = z.infer<typeof change>;

export const signIn = z.object({
  name: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(100)),
});

export interface Session {
  /** As the ledger will say; undefined for nobody yet. */
  readonly name?: string | undefined;
  /** `none`: this machine's own user, who needs no more. */
  readonly by: 'none' | 'token' | 'proxy';
  /** ISO 8601, of a session that ends. */
  readonly expires?: string | undefined;
}

/** Of the last hour. */
export type Health = HealthSummary;

export interface Application {
  /** `config` for the configuration. */
  readonly name: string;
  readonly live?: string | undefined;
  /** ISO 8601, as all times. */
  readonly since?: string | undefined;
  readonly by?: string | undefined;
  /** Where one press on "roll back" leads; undefined where there is nothing earlier. */
  readonly earlier?: string | undefined;
  readonly newest?: { readonly release: string; readonly isSigned: boolean } | undefined;
  /** Whether the newest one waits: it is not live, and was not rolled back from. */
  readonly waits: boolean;
  readonly health?: Health | undefined;
  /** Views served in each of the last twelve parts of five minutes, the newest last. */
  readonly views?: readonly number[] | undefined;
}

export interface Canary {
  readonly name: string;
  readonly changes: readonly ChangedRelease[];
  readonly percent: number;
  readonly since: string;
  readonly steps: readonly number[];
  readonly next?: number | undefined;
  readonly everyMinutes?: number | undefined;
  readonly isHeld: boolean;
  readonly isGuarded: boolean;
  readonly verdict: 'go' | 'hold' | 'stop';
  /** In words, with the counts. */
  readonly why: string;
  /** The e-value, and from where on it stops the canary. */
  readonly e: number;
  readonly limit: number;
  readonly visits: { readonly canary: SideCounts; readonly live: SideCounts };
}

export interface Server {
  readonly address: string;
  /** A follower serves exported files. */
  readonly kind: 'edge' | 'follower';
  readonly revision?: number | undefined;
  /** Why it does not answer, or not what is live. */
  readonly problem?: string | undefined;
}

export interface Overview {
  readonly site?: string | undefined;
  /** 0 where nothing is live. */
  readonly revision: number;
  readonly composition?: string | undefined;
  /** What put that live. */
  readonly changed?: LedgerStep | undefined;
  readonly applications: readonly Application[];
  readonly canary?: Canary | undefined;
  readonly freeze?:
    | { readonly until: string; readonly by: string; readonly reason?: string | undefined }
    | undefined;
  readonly servers: readonly Server[];
  /** What an operator has to know, one sentence each. */
  readonly notices: readonly string[];
  /** Why there is no health. */
  readonly healthProblem?: string | undefined;
}

export interface LedgerStep {
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly changes: readonly ChangedRelease[];
  readonly configuration: readonly {
    readonly entry: string;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }[];
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly percent?: number | undefined;
  readonly undoes?: number | undefined;
  readonly isForced: boolean;
  /** What a guard counted, in words. */
  readonly evidence?: string | undefined;
  /** Why the entry can't be read; then nothing else of it is known. */
  readonly problem?: string | undefined;
}

export interface LedgerPage {
  readonly steps: readonly LedgerStep[];
  readonly hasOlder: boolean;
}

export interface Release {
  readonly release: string;
  readonly version?: string | undefined;
  /** Who signed it; undefined for nobody. */
  readonly signedBy?: string | undefined;
  /** In words, such as `live since …` or `rolled back by …`; undefined where it never was. */
  readonly live?: string | undefined;
  readonly isLive: boolean;
}
export interface Releases {
  readonly name: string;
  readonly releases: readonly Release[];
  /** How many more there are. */
  readonly more: number;
}

/** As `SiteDiff` of `@site/releases` has it. */
export interface Difference {
  readonly kind: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pages: readonly string[];
}

export interface Violation {
  readonly gate: string;
  readonly app?: string | undefined;
  readonly page?: string | undefined;
  readonly message: string;
}

export interface Look {
  readonly changes: readonly ChangedRelease[];
  /** Of the configuration, in words. */
  readonly differences: readonly Difference[];
  readonly looks: readonly string[];
  readonly otherTeams: readonly string[];
  readonly pages: number;
  /** In words, what will happen to visitors: one or two sentences. */
  readonly consequence: string;
  /** What a gate refuses: nothing can be changed then. */
  readonly refused: readonly Violation[];
  /** What stops nothing. */
  readonly warnings: readonly string[];
  readonly needsReason: boolean;
}

export interface PicturesStarted {
  readonly id: string;
}

export interface Pictures {
  readonly state: 'working' | 'done' | 'failed';
  readonly line: string;
  readonly pictures: readonly {
    readonly page: string;
    readonly width: number;
    /** `light` or `dark`. */
    readonly scheme: string;
    /** That differ. */
    readonly pixels: number;
    /** Addresses; `marked` is transparent, and lies over `after`. */
    readonly before: string;
    readonly after: string;
    readonly marked: string;
    readonly alsoOn: readonly string[];
  }[];
}

export interface Preview {
  readonly link: string;
  readonly expires: string;
}

export interface Changed {
  /** Undefined where it was so already. */
  readonly step?: LedgerStep | undefined;
  /** Such as `Live: pricing 1.4.0-… (revision 7)`. */
  readonly lines: readonly string[];
}

export interface Refusal {
  readonly kind: string;
  readonly message: string;
  readonly violations: readonly Violation[];
}
