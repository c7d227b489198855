import { providerRefusal } from '@site/contracts/purchase-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Payment, PaymentMethod, Storage } from '../storage/tables.ts';
import type { Access } from './provider-client.ts';

export const CURRENCY = 'KES';

export interface PaymentRequest {
  /** At most 50 characters; it identifies a repeated request. */
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Whole shillings. */
  readonly amount: number;
  /** What is paid, for the payer's eyes. */
  readonly description: string;
  /** The telephone or account to charge; the buyer's telephone for a card. */
  readonly payer: string;
  /** For card pages alone. */
  readonly buyer?: { readonly email: string; readonly name: string };
}

export interface StartedPayment {
  readonly publicId: string;
  readonly providerId: string;
  readonly redirectUrl?: string;
}

/*
 * A `code` is the provider's own. A `reason` is a word of ours or such a code, never a provider's
 * sentence: that may name the payer, and both are logged.
 */

/** Stored with payments. `no-access`: the provider does not know us by the settings that we have. */
export const startProblems = [...providerRefusal.shape.refused.options, 'no-access'] as const;
export type StartProblem = (typeof startProblems)[number];

export type StartResult =
  | ({ readonly kind: 'started' } & StartedPayment)
  /** Nothing can be charged. */
  | { readonly kind: 'refused'; readonly code: string; readonly problem?: StartProblem }
  /** No answer, or one that says nothing: it may have begun. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type PaymentStatus =
  | {
      readonly kind: 'paid';
      /** What was taken, where the provider says it. */
      readonly amount?: number;
      readonly currency?: string;
      /** Our reference, where the provider reports it. */
      readonly reference?: string;
      readonly receipt?: string;
    }
  | { readonly kind: 'unpaid'; readonly code: string }
  /** A decline so far: its page accepts another card. */
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'reversed'; readonly amount?: number; readonly currency?: string }
  | { readonly kind: 'pending' }
  /** No answer, or an unknown one: nothing follows from it. */
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** No answer at all: it is queried another time. */
      readonly isOutOfReach?: true;
    };

export type CancelResult =
  | { readonly kind: 'cancelled' }
  /** It can still be paid, or the provider does not promise otherwise. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface PaymentQuery {
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Undefined where its answer to the start was lost. */
  readonly providerId: string | undefined;
  /** To cancel: whether a request whose answer was lost may have done it. */
  readonly mayBeCancelled?: boolean;
}

/** Nothing here throws for what a provider does or fails to do. */
export interface PaymentProvider {
  /** Its key in `providers.ts`. */
  readonly name: string;
  /** Moves no money: while payments are live it starts none, and those it has are worth nothing. */
  readonly isSimulated?: true;
  /** What it was chosen for: one for tests begins no payment once payments are live. */
  readonly mode?: 'test' | 'live';
  /** Whether starting the same reference again charges nothing more. */
  readonly repeatsSafely: boolean;
  start(request: PaymentRequest): Promise<StartResult>;
  ask(payment: PaymentQuery): Promise<PaymentStatus>;
  /** Absent where a provider never promises that a payment can no longer be paid. */
  cancel?(payment: PaymentQuery): Promise<CancelResult>;
}

export type PaymentProviders = Readonly<Record<PaymentMethod, PaymentProvider | undefined>>;

/** What an adapter is made with. */
interface AdapterContext<Variable extends string = string> extends Access {
  readonly clock: Clock;
  readonly storage: Storage;
  /** Scheme, host and port of this service, as the provider reaches it. */
  readonly address: string;
  /** The text of a setting; empty where it is not set. */
  readonly setting: (variable: Variable) => string;
}

/** All that the service knows of a provider. */
export interface ProviderEntry<Variable extends string = string> {
  readonly methods: readonly PaymentMethod[];
  /** Variables of the environment that it alone has; each may be absent. */
  readonly settings: Readonly<Record<Variable, z.ZodMiniType>>;
  /** Without one of these it cannot be called. */
  readonly access: readonly NoInfer<Variable>[];
  /** Of `test` it is a sandbox, in which everybody can pay anything; `variable` may say another one. */
  readonly addresses?: {
    readonly variable: NoInfer<Variable>;
    readonly live: string;
    readonly test: string;
  };
  /** How long a query of received money may show a reversal. */
  readonly reversibleForMs: number;
  readonly notices: readonly Notice[];
  adapter(context: AdapterContext<NoInfer<Variable>>): PaymentProvider;
}

/** The compiler refuses a variable that is none of its settings. */
export function providerEntry<const Variable extends string>(
  entry: ProviderEntry<Variable>,
): ProviderEntry {
  return entry;
}

/** What a provider or its page sends on its own: a reason to query it, and never believed. */
export interface Notice {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly path: string;
  answer(request: NoticeRequest, tools: NoticeTools): Promise<NoticeReply>;
}

interface NoticeRequest {
  readonly params: unknown;
  readonly query: unknown;
  /** Null without one. */
  readonly body: unknown;
  /** Whether the browser said that it shows the page in a frame; older ones say nothing. */
  readonly isFramed: boolean;
}

interface Seen {
  readonly payment: Payment;
  /** Whether the provider has no more to say for now. */
  readonly isKnown: boolean;
}

/** Queries give nothing where the payment is not here. */
export interface NoticeTools {
  readonly config: SiteConfiguration;
  readonly setting: AdapterContext['setting'];
  query(providerId: string): Promise<Seen | undefined>;
  queryPrompt(
    reference: string,
    ids: { readonly publicId: string; readonly providerId: string },
    receipt: string | undefined,
  ): Promise<Seen | undefined>;
}

export type NoticeReply =
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** `unknown` names a payment that is not here: it may be about money that nobody knows of. */
  | { readonly kind: 'json'; readonly body: object; readonly unknown?: string | undefined }
  | { readonly kind: 'page'; readonly page: { readonly title: string; readonly main: string } };
