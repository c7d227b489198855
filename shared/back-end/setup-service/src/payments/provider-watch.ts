import type { FastifyBaseLogger } from 'fastify';
import { type Clock, HOUR_MS } from '../clock.ts';
import { createThrottle } from '../storage/request-limit.ts';
import type {
  CancelResult,
  PaymentProvider,
  PaymentProviders,
  PaymentStatus,
  StartResult,
} from './payment-provider.ts';

interface Watch {
  /** Counts failures; the reason is one of few words. */
  readonly metrics: {
    providerFailed(failure: { provider: string; step: string; reason: string }): void;
    providerAccess(provider: string, isRefused: boolean): void;
  };
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly clock: Pick<Clock, 'now'>;
}

type Step = 'start' | 'ask' | 'cancel';

/** A provider that makes up codes does not fill the memory. */
const MAX_REASONS = 60;

/** A sentence may name a payer, and a long number may be a telephone's. */
const plainReason = /^(?!.*\d{7})[\w.-]{1,40}$/;

/**
 * Counts refusals and missing answers, and logs each once an hour. Neither is about a person. Remembers
 * which providers refuse our access: an operator has to know at once, because no buyer can pay by them.
 */
export function createProviderWatch({ metrics, log, clock }: Watch) {
  const throttle = createThrottle({ clock, max: 1, windowMs: HOUR_MS });
  const reasons = new Set<string>();
  const refusing = new Set<string>();

  function wordFor(reason: string): string {
    if (!plainReason.test(reason)) return 'other';
    if (reasons.size < MAX_REASONS) reasons.add(reason);
    return reasons.has(reason) ? reason : 'other';
  }

  function note(provider: string, step: Step, payment: string, word: string): void {
    const reason = wordFor(word);
    metrics.providerFailed({ provider, step, reason });
    if (!throttle([provider, step, payment, reason].join(' '))) return;
    log.warn({ provider, step, payment, reason }, 'a payment provider failed');
  }

  function noteAccess(provider: string, result: StartResult): void {
    if (result.kind === 'refused' && result.problem === 'no-access') {
      refusing.add(provider);
      metrics.providerAccess(provider, true);
      if (!throttle(`${provider} no-access`)) return;
      const reason = wordFor(result.code);
      log.error({ provider, reason }, 'a payment provider refuses our access: check its settings');
    }
    if (result.kind === 'started' && refusing.delete(provider)) {
      metrics.providerAccess(provider, false);
      log.info({ provider }, 'a payment provider takes our access again');
    }
  }

  function watched(provider: PaymentProvider): PaymentProvider {
    const { name, cancel } = provider;

    async function noting<Result extends StartResult | PaymentStatus | CancelResult>(
      step: Step,
      payment: string,
      work: Promise<Result>,
    ): Promise<Result> {
      try {
        const result = await work;
        if (result.kind === 'unknown') note(name, step, payment, result.reason);
        if (result.kind === 'refused') note(name, step, payment, result.code);
        return result;
      } catch (error) {
        note(name, step, payment, 'exception');
        throw error;
      }
    }

    return {
      ...provider,
      async start(request) {
        const result = await noting('start', request.reference, provider.start(request));
        noteAccess(name, result);
        return result;
      },
      ask: (payment) => noting('ask', payment.reference, provider.ask(payment)),
      ...(cancel && {
        cancel: (payment) => noting('cancel', payment.reference, cancel(payment)),
      }),
    };
  }

  return {
    watched,
    /** Providers that refuse our access; one does until a start by it succeeds. */
    refusingAccess: (): readonly string[] => [...refusing],
    allWatched: (providers: PaymentProviders): PaymentProviders => ({
      credit_card: providers.credit_card && watched(providers.credit_card),
      mobile_money: providers.mobile_money && watched(providers.mobile_money),
      direct_debit: providers.direct_debit && watched(providers.direct_debit),
    }),
  };
}
