/** Money that really went from or to a buyer. */
export interface Movement {
  /** Milliseconds. */
  readonly at: number;
  readonly provider: 'pesapal' | 'daraja';
  /** What the service asked for it by: the payment's id. */
  readonly reference: string;
  /** What the provider knows it by. */
  readonly charge: string;
  /** Whole shillings; below 0 where it was given back. */
  readonly amount: number;
  readonly why: 'paid' | 'reversed' | 'refunded';
}

export type Ledger = ReturnType<typeof createLedger>;

/** What the providers took and gave back, whatever the service believes. */
export function createLedger(now: () => number) {
  const movements: Movement[] = [];
  const listeners: ((movement: Movement) => void)[] = [];

  function note(movement: Omit<Movement, 'at'>): void {
    const noted = { ...movement, at: now() };
    movements.push(noted);
    for (const listener of listeners) listener(noted);
  }

  return {
    movements: movements as readonly Movement[],
    note,
    listen: (listener: (movement: Movement) => void) => listeners.push(listener),
    /** What is held of a payment. */
    held: (reference: string) => heldOf(movements.filter((it) => it.reference === reference)),
  };
}

/** Whole shillings that are held. */
export function heldOf(movements: readonly Pick<Movement, 'amount'>[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}
