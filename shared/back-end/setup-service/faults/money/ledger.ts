import type { PaymentProvider, PaymentStatus } from '../../src/payments/payment-provider.ts';

export type Method = 'credit_card' | 'mobile_money';

export interface Charge {
  readonly reference: string;
  readonly method: Method;
  readonly amount: number;
  readonly providerId: string;
  /** `with-bank` is paid by a card whose bank answers later. */
  state: 'waiting' | 'with-bank' | 'declined' | 'failed' | 'cancelled' | 'paid' | 'reversed';
  /** Whether a buyer was shown it: a page that nobody was given cannot be paid. */
  isGiven: boolean;
  /** M-Pesa never says how the prompt ended. */
  isForgotten: boolean;
  /** Whether a bank took the money back, and may decide for the vendor. */
  isDisputed?: boolean;
}

export interface Movement {
  readonly reference: string;
  readonly at: number;
  /** Whole shillings; below 0 where it was given back. */
  readonly amount: number;
}

export type Ledger = ReturnType<typeof createLedger>;

const answerTo = {
  waiting: { kind: 'pending' },
  'with-bank': { kind: 'pending' },
  // Pesapal says nothing of what was cancelled.
  cancelled: { kind: 'pending' },
  declined: { kind: 'declined', code: '2' },
  failed: { kind: 'unpaid', code: '1037' },
} as const satisfies Partial<Record<Charge['state'], PaymentStatus>>;

export const isPayable = ({ method, isGiven, state }: Charge) =>
  (isGiven || method === 'mobile_money') && ['waiting', 'declined', 'with-bank'].includes(state);

/** What both providers took and gave back, whatever the service believes, and these providers. */
export function createLedger(now: () => number) {
  const charges = new Map<string, Charge>();
  const movements: Movement[] = [];
  const moved = new Map<string, Movement[]>();
  /** No provider answers while away; `lost` answers are made, and never arrive; `refused` starts begin nothing. */
  const network = { isAway: false, lost: 0, refused: 0 };

  const isLost = () => {
    network.lost -= 1;
    return network.lost >= 0;
  };
  const of = (reference: string): readonly Movement[] => moved.get(reference) ?? [];
  const held = (reference: string) => of(reference).reduce((sum, { amount }) => sum + amount, 0);

  function move(reference: string, amount: number): void {
    const movement = { reference, at: now(), amount };
    movements.push(movement);
    moved.set(reference, [...of(reference), movement]);
  }

  function statusOf({ state, method, reference }: Charge): PaymentStatus {
    if (state !== 'paid' && state !== 'reversed') return answerTo[state];
    if (method === 'mobile_money') return { kind: state };
    return { kind: state, currency: 'KES', reference, amount: of(reference)[0]?.amount ?? 0 };
  }

  function providerOf(name: 'pesapal' | 'daraja', method: Method): PaymentProvider {
    const isCard = method === 'credit_card';
    const find = (id: string | undefined) => charges.get(id ?? '');
    return {
      name,
      repeatsSafely: isCard,
      async start({ reference, amount }) {
        if (network.isAway) return { kind: 'unknown', reason: 'timeout' };
        if (network.refused > 0) {
          network.refused -= 1;
          return { kind: 'refused', code: '', problem: isCard ? 'over-limit' : 'payer-busy' };
        }
        const providerId = `${name}-${charges.size + 1}`;
        const fresh = { state: 'waiting', isGiven: false, isForgotten: false } as const;
        charges.set(providerId, { reference, method, amount, providerId, ...fresh });
        if (isLost()) return { kind: 'unknown', reason: 'timeout' };
        const page = isCard ? { redirectUrl: `https://pay.example/${providerId}` } : {};
        return { kind: 'started', publicId: `site-${providerId}`, providerId, ...page };
      },
      async ask({ providerId }) {
        const charge = find(providerId);
        if (network.isAway) return { kind: 'unknown', reason: 'timeout', isOutOfReach: true };
        if (charge?.isForgotten) return { kind: 'unknown', reason: 'busy' };
        return charge ? statusOf(charge) : { kind: 'unknown', reason: 'no-name' };
      },
      ...(isCard && {
        async cancel({ providerId, mayBeCancelled }) {
          if (network.isAway) return { kind: 'unknown', reason: 'timeout' };
          const charge = find(providerId);
          const isOpen = charge?.state === 'waiting' || charge?.state === 'declined';
          if (charge?.state === 'cancelled' && mayBeCancelled) return { kind: 'cancelled' };
          if (!charge || !isOpen) return { kind: 'refused', code: '500' };
          charge.state = 'cancelled';
          return isLost() ? { kind: 'unknown', reason: 'timeout' } : { kind: 'cancelled' };
        },
      }),
    };
  }

  return {
    find: (providerId: string) => charges.get(providerId),
    charges: () => [...charges.values()],
    movements: movements as readonly Movement[],
    of,
    network,
    held,
    card: providerOf('pesapal', 'credit_card'),
    telephone: providerOf('daraja', 'mobile_money'),
    pay(charge: Charge, amount = charge.amount): void {
      charge.state = 'paid';
      move(charge.reference, amount);
    },
    /** The bank of a card takes the money back, or the operator gives it back; once. */
    giveBack(reference: string): void {
      const amount = held(reference);
      if (amount <= 0) return;
      move(reference, -amount);
      for (const charge of charges.values()) {
        const isItsCard = charge.reference === reference && charge.method === 'credit_card';
        if (isItsCard && charge.state === 'paid') charge.state = 'reversed';
      }
    },
    /** The bank of a card decides for the vendor. */
    win(charge: Charge): void {
      charge.state = 'paid';
      charge.isDisputed = false;
      move(charge.reference, of(charge.reference)[0]?.amount ?? 0);
    },
    endPrompts(): void {
      for (const charge of charges.values()) {
        if (charge.method === 'mobile_money' && charge.state === 'waiting') charge.state = 'failed';
      }
    },
  };
}
