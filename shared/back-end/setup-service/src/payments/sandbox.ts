import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { type Clock, timeAfter } from '../clock.ts';
import {
  type SandboxOutcome,
  type SandboxPayment,
  type Storage,
  sandboxOutcomes,
} from '../storage/tables.ts';
import {
  CURRENCY,
  type PaymentProvider,
  type PaymentQuery,
  type PaymentRequest,
  type PaymentStatus,
  providerEntry,
} from './payment-provider.ts';

/** A declined card: its page accepts another one. */
export const DECLINED = 'insufficient-funds' satisfies SandboxOutcome;

const byLastDigit: Readonly<Record<string, SandboxOutcome>> = {
  2: 'cancelled',
  3: 'insufficient-funds',
  4: 'expired',
  5: 'late',
  6: 'unknown-code',
  7: 'silent',
  8: 'refused',
  9: 'lost-reply',
};

/** As M-Pesa Express has them; 8006 is in no list. */
const resultCodes = {
  cancelled: '1032',
  'insufficient-funds': '1',
  expired: '1019',
  'unknown-code': '8006',
} as const;

/** Longer than the site polls: 5 × 5 s for a prompt, 5 × 12 s for a debit, 20 × 15 s for a card. */
const LATE_MS = {
  mobile_money: 45_000,
  direct_debit: 90_000,
  credit_card: 330_000,
} as const;

interface SandboxOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly address: string;
  readonly answersAfter: number;
  /** How every prompt and debit ends; by the last digit of the number without it. */
  readonly outcome: SandboxOutcome | undefined;
}

/** Moves no money. Payers decide by the number that they give or on the card page. */
export function sandbox(options: SandboxOptions): PaymentProvider {
  const { storage, clock, address } = options;

  const find = (reference: string) =>
    storage
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();

  async function take(
    { reference, method, amount, description }: Omit<PaymentRequest, 'payer'>,
    outcome: SandboxOutcome | undefined,
  ): Promise<SandboxPayment | undefined> {
    const wait = outcome === 'late' ? LATE_MS[method] : options.answersAfter;
    await storage
      .insertInto('sandbox_payments')
      .values({
        reference,
        method,
        amount,
        description,
        provider_id: randomUUID(),
        public_id: randomUUID(),
        outcome: outcome ?? null,
        answers_at: outcome ? timeAfter(clock.now(), wait) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return find(reference);
  }

  return {
    name: 'sandbox',
    isSimulated: true,
    repeatsSafely: true,

    async start(request) {
      const isCard = request.method === 'credit_card';
      const byPayer = byLastDigit[request.payer.at(-1) ?? ''] ?? 'paid';
      const outcome = isCard ? undefined : (options.outcome ?? byPayer);
      if (outcome === 'refused') return { kind: 'refused', code: 'sandbox' };
      const row = await take(request, outcome);
      if (!row || outcome === 'lost-reply') return { kind: 'unknown', reason: 'lost-reply' };
      return {
        kind: 'started',
        publicId: isCard ? row.provider_id : row.public_id,
        providerId: row.provider_id,
        ...(isCard ? { redirectUrl: `${address}/sandbox/card/${row.provider_id}` } : {}),
      };
    },

    async ask({ reference }) {
      const row = await find(reference);
      return row ? statusOf(row, clock.now()) : { kind: 'unknown', reason: 'not-known' };
    },

    async cancel({ reference, method }: PaymentQuery) {
      const now = clock.now().toISOString();
      // One that never arrived is recorded as cancelled, so that it cannot arrive later.
      await take({ reference, method, amount: 0, description: '' }, 'silent');
      const cancelled = await storage
        .updateTable('sandbox_payments')
        .set({ outcome: 'cancelled', answers_at: now })
        .where('reference', '=', reference)
        // Of a late one the money is on its way.
        .where(sql<SqlBool>`(outcome is null or outcome in ('silent', 'unknown-code')
          or (method = 'credit_card' and outcome = ${DECLINED})
          or (outcome <> 'late' and answers_at > ${now}))`)
        .returning('reference')
        .executeTakeFirst();
      const isOver = cancelled !== undefined || (await find(reference))?.outcome === 'cancelled';
      return isOver ? { kind: 'cancelled' } : { kind: 'refused', code: 'too-late' };
    },
  };
}

export const sandboxEntry = providerEntry({
  methods: ['credit_card', 'mobile_money', 'direct_debit'],
  settings: {
    SANDBOX_SECONDS: z._default(z.string().check(z.regex(/^\d{1,6}$/)), '3'),
    SANDBOX_OUTCOME: z.optional(z.enum(sandboxOutcomes)),
  },
  access: [],
  // What moves no money takes none back.
  reversibleForMs: 0,
  notices: [],
  adapter: ({ storage, clock, address, setting }) =>
    sandbox({
      ...{ storage, clock, address },
      answersAfter: Number(setting('SANDBOX_SECONDS')) * 1_000,
      outcome: sandboxOutcomes.find((outcome) => outcome === setting('SANDBOX_OUTCOME')),
    }),
});

function statusOf(row: SandboxPayment, now: Date): PaymentStatus {
  const { outcome, answers_at, amount, reference, provider_id, method } = row;
  if (!outcome || outcome === 'silent' || !answers_at || answers_at > now.toISOString()) {
    return { kind: 'pending' };
  }
  if (outcome === 'unknown-code') return { kind: 'unknown', reason: resultCodes[outcome] };
  if (outcome in resultCodes) {
    const code = resultCodes[outcome as keyof typeof resultCodes];
    return { kind: method === 'credit_card' && outcome === DECLINED ? 'declined' : 'unpaid', code };
  }
  const receipt = provider_id.slice(0, 8).toUpperCase();
  return { kind: 'paid', amount, currency: CURRENCY, reference, receipt };
}

export async function findCardPayment(storage: Storage, providerId: string) {
  return storage
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('method', '=', 'credit_card')
    .executeTakeFirst();
}

/** The first choice counts, but for a card that was declined. */
export async function decideCardPayment(
  storage: Storage,
  clock: Clock,
  providerId: string,
  outcome: SandboxOutcome,
): Promise<void> {
  const wait = outcome === 'late' ? LATE_MS.credit_card : 0;
  await storage
    .updateTable('sandbox_payments')
    .set({ outcome, answers_at: timeAfter(clock.now(), wait) })
    .where('provider_id', '=', providerId)
    .where('method', '=', 'credit_card')
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', DECLINED)]))
    .execute();
}
