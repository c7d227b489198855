import { hasPlan } from '@site/contracts/purchase-selection';
import type { PaymentStore, StoredPayment } from '../../storage/payment-store.ts';
import {
  type Registration,
  type RegistrationStore,
  selectionOf,
} from '../../storage/registration.ts';

/** What the payment page shows a visitor who opens it, or the page that it leads to instead. */
export type PaymentEntry =
  | { readonly kind: 'pay'; readonly buyer: Registration; readonly stored: StoredPayment }
  /** A payment was begun in a tab that is gone: its visitor has to give the same details again. */
  | { readonly kind: 'interrupted'; readonly stored: StoredPayment }
  | { readonly kind: 'account-created' }
  /** Nothing is known of a purchase here: the details are in another tab, or lost. */
  | { readonly kind: 'no-details' };

interface Stores {
  readonly registrations: Pick<RegistrationStore, 'read' | 'isAccountCreated'>;
  readonly payments: Pick<PaymentStore, 'read' | 'readBegun'>;
}

/** A payment needs a buyer who is known, and whose account does not exist yet. */
export function paymentEntry({ registrations, payments }: Stores): PaymentEntry {
  const buyer = registrations.read();
  const stored = payments.read();
  if (buyer && registrations.isAccountCreated()) return { kind: 'account-created' };
  if (buyer && stored) return { kind: 'pay', buyer, stored };
  const [begun] = payments.readBegun();
  return begun ? { kind: 'interrupted', stored: begun } : { kind: 'no-details' };
}

/** Whether a plan is bought for an account that exists. Devices alone change no account. */
export function isPlanForAccount(stores: Stores): boolean {
  const entry = paymentEntry(stores);
  if (entry.kind !== 'pay') return false;
  const { account_token: token, package_name: plan } = entry.buyer;
  return token !== undefined && plan !== undefined;
}

export function purchaseKind(stores: Stores): 'plan' | 'plan-and-hardware' | 'devices' {
  const entry = paymentEntry(stores);
  if (entry.kind !== 'pay' && entry.kind !== 'interrupted') return 'plan';
  const isPay = entry.kind === 'pay';
  const selection = isPay ? selectionOf(entry.buyer) : entry.stored.selection;
  if (!hasPlan(selection)) return 'devices';
  return isPay && entry.buyer.delivery ? 'plan-and-hardware' : 'plan';
}
