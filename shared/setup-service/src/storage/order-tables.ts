import { textOf } from './columns.ts';

/* What columns may hold, and the tables of orders. `orders/order.ts` has the protocol of the states. */

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

export const orderTables = {
  /** Devices alone have no plan and users; an order without a key may lack its buyer as well. */
  orders: {
    id: 'text primary key',
    state: textOf<OrderState>('text not null'),
    email: 'text',
    email_key: 'text',
    company_name: 'text',
    company_key: 'text',
    applicant_name: 'text',
    phone_number: 'text',
    plan: 'text',
    users: 'integer',
    /** Whole shillings. */
    price: 'integer',
    /** JSON of `OrderLine[]`; null where the plan is all that is known. */
    lines: 'text',
    account_id: 'text',
    current_payment: 'text',
    /** SHA-256 of the claim of an order without a key. */
    claim_hash: 'text',
    /** Null before, and where the money came another way. */
    paid_by: 'text',
    /** When its buyer abandoned it: no attempt begins, and money that arrives is due back. */
    abandoned_at: 'text',
    terms_agreed_at: 'text',
    /** Null where the page named none. */
    terms_version: 'text',
    created_at: 'text not null',
    updated_at: 'text not null',
  },
  payments: {
    /** The order's id, a dot and the attempt's number: the provider's merchant reference. */
    id: 'text primary key',
    order_id: 'text not null references orders(id)',
    method: textOf<PaymentMethod>('text not null'),
    provider: textOf<ProviderName>('text not null'),
    /** Whole shillings. */
    amount: 'integer not null',
    state: textOf<PaymentState>('text not null'),
    /** The provider's result code, or a word of ours. */
    code: 'text',
    /** The site's name of it; null until the provider replied. */
    public_id: 'text unique',
    provider_id: 'text unique',
    redirect_url: 'text',
    receipt: 'text',
    /** What came, such as `KES 3`, where it is not what was due. */
    received: 'text',
    asked: 'integer not null',
    /** When the reconciler queries it next; null for never. */
    next_query_at: 'text',
    /** When a cancellation was requested; null once it was refused. */
    cancel_requested_at: 'text',
    /** Until when a caller works on its start. */
    starting_until: 'text',
    created_at: 'text not null',
    updated_at: 'text not null',
  },
  order_notes: {
    id: 'text primary key',
    order_id: 'text not null references orders(id)',
    at: 'text not null',
    by: 'text not null',
    what: 'text not null',
    why: 'text not null',
  },
  deliveries: {
    order_id: 'text primary key references orders(id)',
    /** Building, street or landmark. */
    address: 'text not null',
    town: 'text not null',
    phone_number: 'text not null',
    note: 'text',
    /** Null until the order is paid. */
    state: textOf<DeliveryState | null>('text'),
    updated_at: 'text not null',
  },
  receipts: {
    number: 'integer primary key',
    order_id: 'text not null unique references orders(id)',
    issued_at: 'text not null',
    /** When its emails entered the outbox. */
    queued_at: 'text',
  },
  /** The last number that was given out, by what is numbered. */
  counters: { name: 'text primary key', value: 'integer not null' },
  sandbox_payments: {
    reference: 'text primary key',
    provider_id: 'text not null unique',
    public_id: 'text not null unique',
    method: textOf<PaymentMethod>('text not null'),
    amount: 'integer not null',
    description: 'text not null',
    /** Null until the payer has decided. */
    outcome: textOf<SandboxOutcome | null>('text'),
    answers_at: 'text',
  },
} as const;
