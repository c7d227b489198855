import { hasPlan } from '@site/contracts/purchase-selection';
import { payments, type StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, registrations, selectionOf } from '../../storage/registration.ts';

/** What the payment page shows a visitor who opens it, or the page that it leads to instead. */
export type PaymentEntry =
  | { readonly kind: 'pay'; readonly buyer: Registration; readonly stored: StoredPayment }
  /** A payment was begun in a tab that is gone: its visitor has to give the same details again. */
  | { readonly kind: 'interrupted'; readonly stored: StoredPayment }
  | { readonly kind: 'account-created' }
  /** Nothing is known of a purchase here: the details are in another tab, or lost. */
  | { readonly kind: 'no-details' };

/** A payment needs a buyer who is known, and whose account does not exist yet. */
export function paymentEntry(): PaymentEntry {
  const [buyer, stored, begun] = [registrations.read(), payments.read(), payments.readBegun()];
  if (registrations.isAccountCreated()) return { kind: 'account-created' };
  if (buyer && stored) return { kind: 'pay', buyer, stored };
  return begun ? { kind: 'interrupted', stored: begun } : { kind: 'no-details' };
}

/** What is bought; `isForAccount`: a plan for an account that exists. Devices change no account. */
export interface PurchaseKind {
  readonly what: 'plan' | 'plan-and-hardware' | 'devices';
  readonly isForAccount: boolean;
}

/** @param entry undefined where it is not known yet */
export function purchaseKind(entry: PaymentEntry | undefined): PurchaseKind {
  const buyer = entry?.kind === 'pay' ? entry.buyer : undefined;
  const stored = entry?.kind === 'interrupted' ? entry.stored.selection : undefined;
  const selection = buyer ? selectionOf(buyer) : stored;
  if (selection && !hasPlan(selection)) return { what: 'devices', isForAccount: false };
  return {
    what: buyer?.delivery ? 'plan-and-hardware' : 'plan',
    isForAccount: buyer?.account_token !== undefined,
  };
}
