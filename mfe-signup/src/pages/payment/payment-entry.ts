import type { KeptPayment, PaymentStore } from '../../storage/payment-store.ts';
import type { Registration, RegistrationStore } from '../../storage/registration.ts';

/** Where a visitor who opens the payment page belongs. */
export type PaymentEntry =
  | { readonly kind: 'pay'; readonly buyer: Registration; readonly kept: KeptPayment }
  /** A payment was begun in a tab that is gone: who comes back has to say who they are. */
  | { readonly kind: 'left'; readonly left: KeptPayment }
  | { readonly kind: 'account-created' }
  | { readonly kind: 'home' };

interface Stores {
  readonly registrations: Pick<RegistrationStore, 'read' | 'isAccountCreated'>;
  readonly payments: Pick<PaymentStore, 'read' | 'readBegun'>;
}

/** Nobody pays without having said who they are, or for an account that exists. */
export function paymentEntry({ registrations, payments }: Stores): PaymentEntry {
  const buyer = registrations.read();
  const kept = payments.read();
  if (buyer && registrations.isAccountCreated()) return { kind: 'account-created' };
  if (buyer && kept) return { kind: 'pay', buyer, kept };
  const [left] = payments.readBegun();
  return left ? { kind: 'left', left } : { kind: 'home' };
}

/** Whether this tab has just made an account; whoever else asks for the last page belongs home. */
export function canSeeConfirmation(registrations: RegistrationStore): boolean {
  return (
    registrations.read() !== undefined &&
    registrations.isAccountCreated() &&
    !registrations.hasSubmittedDocument()
  );
}
