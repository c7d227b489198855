/* The values of columns. Their protocol is in `orders/order.ts`. */

export type PaymentMethod = 'credit_card' | 'mobile_money' | 'direct_debit';

export type ProviderName = 'sandbox' | 'pesapal' | 'daraja';

export type OrderState = 'open' | 'paid' | 'done' | 'refused' | 'closed';

export type PaymentState =
  | 'starting'
  | 'open'
  | 'declined'
  | 'abandoned'
  | 'unpaid'
  | 'paid'
  | 'refund-due'
  | 'refunded'
  | 'reversed';

/** The states in which an attempt may still be paid. */
export const payableStates: readonly PaymentState[] = ['starting', 'open', 'declined', 'abandoned'];

export const sandboxOutcomes = [
  'paid',
  'late',
  'cancelled',
  'insufficient-funds',
  'expired',
  'unknown-code',
  'silent',
  'refused',
  'lost-reply',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

export type DeliveryState = 'paid' | 'dispatched' | 'delivered' | 'returned';

export const reminderKinds = ['trial-ends-soon', 'trial-ended', 'purchase-unfinished'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Each but `sent` says why none was sent. */
export type ReminderOutcome = 'sent' | 'too-late' | 'stopped' | 'reminded-recently';

/* The rows of orders and of what belongs to one. */

/**
 * Who buys what. Only an order made by a start without a key lacks some of it; devices alone have
 * no plan and users.
 */
export interface OrdersTable {
  id: string;
  state: OrderState;
  email: string | null;
  email_key: string | null;
  company_name: string | null;
  company_key: string | null;
  applicant_name: string | null;
  phone_number: string | null;
  plan: string | null;
  users: number | null;
  /** Whole shillings. */
  price: number | null;
  /** JSON of `OrderLine[]`; null where nobody said them. */
  lines: string | null;
  /** The existing account that the order is for. */
  account_id: string | null;
  current_payment: string | null;
  /** SHA-256 of the claim, for an order made by a start without a key. */
  claim_hash: string | null;
  /** The payment that bought it; null before, and where the money came by another way. */
  paid_by: string | null;
  /**
   * When its buyer abandoned it: no attempt begins any more, and money that arrives is due back.
   */
  given_up_at: string | null;
  /** Null in a start without a key. */
  terms_agreed_at: string | null;
  /** Which version of them; null where the page did not say. */
  terms_version: string | null;
  created_at: string;
  updated_at: string;
}

export interface PaymentsTable {
  /** The order's id, a dot and the attempt's number: the provider's merchant reference. */
  id: string;
  order_id: string;
  method: PaymentMethod;
  provider: ProviderName;
  /** Whole shillings. */
  amount: number;
  state: PaymentState;
  /** The provider's result code, or a word of ours. */
  code: string | null;
  /** What the site asks by; null until the provider gave it. */
  public_id: string | null;
  /** What the provider is asked by. */
  provider_id: string | null;
  redirect_url: string | null;
  receipt: string | null;
  /** What came, such as `KES 3`, where it is not what was due. */
  received: string | null;
  /** How often the provider was asked by the reconciler. */
  asked: number;
  /** When the reconciler queries next; null for never. */
  next_ask_at: string | null;
  /** When the provider was requested to cancel it; null once it refused. */
  cancel_asked_at: string | null;
  /** Until when a caller works on its start. */
  starting_until: string | null;
  created_at: string;
  updated_at: string;
}

/** What was done to an order manually, by whom and why. */
export interface OrderNotesTable {
  id: string;
  order_id: string;
  at: string;
  by: string;
  what: string;
  why: string;
}

export interface DeliveriesTable {
  order_id: string;
  /** Building, street or landmark. */
  address: string;
  town: string;
  phone_number: string;
  note: string | null;
  /** Null until the order is paid. */
  state: DeliveryState | null;
  updated_at: string;
}

export interface ReceiptsTable {
  number: number;
  order_id: string;
  issued_at: string;
  /** When its emails were put into the outbox; null before. */
  queued_at: string | null;
}

/** Numbers that are given out once, by what they count. */
export interface CountersTable {
  name: string;
  /** The number that was given out last. */
  value: number;
}

/** What the simulated provider remembers. */
export interface SandboxPaymentsTable {
  /** A repeated start finds the same payment by it. */
  reference: string;
  provider_id: string;
  public_id: string;
  method: PaymentMethod;
  amount: number;
  description: string;
  /** Null until the payer decided. */
  outcome: SandboxOutcome | null;
  answers_at: string | null;
}
