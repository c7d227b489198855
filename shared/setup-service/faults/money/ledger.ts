import type { PaymentProvider, PaymentStatus } from '../../src/payments/payment-provider.ts';

export type Method = 'credit_card' | 'mobile_money';

/** A card page or a prompt, as its provider knows it. */
export interface Charge {
  readonly reference: string;
  readonly method: Method;
  readonly amount: number;
  readonly providerId: string;
  state: 'waiting' | 'declined' | 'failed' | 'cancelled' | 'paid' | 'reversed';
}

/** Money that really went from or to a buyer. */
interface Movement {
  readonly reference: string;
  readonly at: number;
  /** Whole shillings; below 0 where it was given back. */
  readonly amount: number;
}

export type Ledger = ReturnType<typeof createLedger>;

const answerTo = {
  waiting: { kind: 'pending' },
  // Pesapal says nothing of what was cancelled.
  cancelled: { kind: 'pending' },
  declined: { kind: 'declined', code: '2' },
  failed: { kind: 'unpaid', code: '1037' },
  reversed: { kind: 'reversed' },
} as const satisfies Partial<Record<Charge['state'], PaymentStatus>>;

/** What both providers took and gave back, whatever the service believes, and these providers. */
export function createLedger(now: () => number) {
  const charges: Charge[] = [];
  const movements: Movement[] = [];
  /** No provider answers while away; `lost` answers are made, and never arrive. */
  const network = { isAway: false, lost: 0 };

  const isLost = () => {
    network.lost -= 1;
    return network.lost >= 0;
  };
  const held = (reference: string) =>
    movements
      .filter((movement) => movement.reference === reference)
      .reduce((sum, { amount }) => sum + amount, 0);

  function move({ reference }: Pick<Charge, 'reference'>, amount: number): void {
    movements.push({ reference, at: now(), amount });
  }

  function statusOf(charge: Charge): PaymentStatus {
    if (charge.state !== 'paid') return answerTo[charge.state];
    if (charge.method === 'mobile_money') return { kind: 'paid' };
    const [paid] = movements.filter(({ reference }) => reference === charge.reference);
    const { reference } = charge;
    return { kind: 'paid', currency: 'KES', reference, amount: paid?.amount ?? 0 };
  }

  function providerOf(name: 'pesapal' | 'daraja', method: Method): PaymentProvider {
    const isCard = method === 'credit_card';
    return {
      name,
      repeatsSafely: isCard,
      async start({ reference, amount }) {
        if (network.isAway) return { kind: 'unknown', reason: 'timeout' };
        const known = charges.find((charge) => isCard && charge.reference === reference);
        const providerId = known?.providerId ?? `${name}-${charges.length + 1}`;
        if (!known) charges.push({ reference, method, amount, providerId, state: 'waiting' });
        if (isLost()) return { kind: 'unknown', reason: 'timeout' };
        const page = isCard ? { redirectUrl: `https://pay.example/${providerId}` } : {};
        return { kind: 'started', publicId: `site-${providerId}`, providerId, ...page };
      },
      async ask(payment) {
        const charge = charges.find(({ providerId }) => providerId === payment.providerId);
        if (network.isAway) return { kind: 'unknown', reason: 'timeout', isOutOfReach: true };
        return charge ? statusOf(charge) : { kind: 'unknown', reason: 'no-name' };
      },
      ...(isCard && {
        async cancel(payment) {
          if (network.isAway) return { kind: 'unknown', reason: 'timeout' };
          const charge = charges.find(({ providerId }) => providerId === payment.providerId);
          const isOpen = charge?.state === 'waiting' || charge?.state === 'declined';
          if (charge?.state === 'cancelled' && payment.mayBeCancelled) return { kind: 'cancelled' };
          if (!charge || !isOpen) return { kind: 'refused', code: '500' };
          charge.state = 'cancelled';
          return isLost() ? { kind: 'unknown', reason: 'timeout' } : { kind: 'cancelled' };
        },
      }),
    };
  }

  return {
    charges: charges as readonly Charge[],
    movements: movements as readonly Movement[],
    network,
    held,
    card: providerOf('pesapal', 'credit_card'),
    telephone: providerOf('daraja', 'mobile_money'),
    /** The buyer pays, of a card perhaps another sum than was requested. */
    pay(charge: Charge, amount = charge.amount): void {
      charge.state = 'paid';
      move(charge, amount);
    },
    /** The bank of a card takes the money back, or the operator gives it back; once. */
    giveBack(reference: string): void {
      const amount = held(reference);
      if (amount <= 0) return;
      move({ reference }, -amount);
      for (const charge of charges) {
        const isItsCard = charge.reference === reference && charge.method === 'credit_card';
        if (isItsCard && charge.state === 'paid') charge.state = 'reversed';
      }
    },
    /** A prompt leaves the telephone after a minute. */
    endPrompts(): void {
      for (const charge of charges) {
        const isPrompt = charge.method === 'mobile_money' && charge.state === 'waiting';
        if (isPrompt) charge.state = 'failed';
      }
    },
  };
}
