/** What is said of a payment's money by email. */
export type Told = 'refund-due' | 'refunded' | 'reversed';

interface Mail {
  readonly id: string;
  readonly recipient: string;
}

/**
 * The emails of an outbox about one payment: those that carry its id in theirs, with the word for what
 * happened.
 */
export function mailsAbout<M extends Mail>(mails: readonly M[], payment: string, what: Told): M[] {
  return mails.filter(({ id }) => {
    const [, rest] = id.split(payment);
    // Attempt 1 is not attempt 10.
    return rest !== undefined && !/^\d/.test(rest) && rest.includes(what);
  });
}

/** Why a payment is due back, as its `code` says it, also after it was given back. */
export const dueCodes: readonly string[] = [
  'paid-twice',
  'wrong-payment',
  'account-exists',
  'order-given-up',
  'order-closed',
];

/** Whether a note names the payment that it is about. */
export function names(
  { what, why }: { readonly what: string; readonly why: string },
  payment: string,
) {
  return `${what} ${why}`.split(/[\s,;:()]+/).includes(payment);
}
