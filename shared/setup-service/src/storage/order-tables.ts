import type {
  DeliveryState,
  OrderState,
  PaymentMethod,
  PaymentState,
  ProviderName,
  SandboxOutcome,
} from './states.ts';

/* The rows of orders, and of everything that belongs to one. `tables.ts` says how times are written. */

/**
 * Who buys what. Only an order made by a start without a key lacks some of it; one of devices alone has
 * no plan and no users.
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
  /** The lines that add up to the price, as JSON of `OrderLine[]`; null where nobody said them. */
  lines: string | null;
  /** The account that already exists and that the order is for; null where it makes one, or needs none. */
  account_id: string | null;
  /** The attempt that was begun last. */
  current_payment: string | null;
  /** SHA-256 of what lets its starter name the buyer; only if the order was made by a start without a key. */
  claim_hash: string | null;
  /** The payment that the account is for; null before, and where the money came by another way. */
  paid_by: string | null;
  /** When its buyer ended it: nothing is started on it any more. Money that arrives anyway is due back. */
  given_up_at: string | null;
  /** When its buyer agreed to the terms; null where nobody said so, as in a start without a key. */
  terms_agreed_at: string | null;
  /** Which version of them; null where the page did not say. */
  terms_version: string | null;
  created_at: string;
  updated_at: string;
}

/** One attempt to pay an order. */
export interface PaymentsTable {
  /** The order's id, a dot and the attempt's number: the provider's merchant reference. */
  id: string;
  order_id: string;
  method: PaymentMethod;
  provider: ProviderName;
  /** Whole shillings. */
  amount: number;
  state: PaymentState;
  /** Why it is in that state: the provider's result code, or a word of ours. */
  code: string | null;
  /** What the site asks by; null until the provider gave it. */
  public_id: string | null;
  /** What the provider is asked by. */
  provider_id: string | null;
  redirect_url: string | null;
  /** The provider's number of the payment. */
  receipt: string | null;
  /** What came, such as `KES 3`, where it was not what was to be paid. */
  received: string | null;
  /** How often the provider was asked by the reconciler. */
  asked: number;
  /** When the reconciler asks next; null where there is nothing to ask. */
  next_ask_at: string | null;
  /** When the provider was asked to end it; null before, and once it refused. */
  cancel_asked_at: string | null;
  /** Until when somebody calls the provider to start it; null once that is over. */
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

/** Where the hardware of an order is brought, and how far it has come. */
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

/** The receipts that were issued, one for each order. */
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

/** What the simulated provider remembers, as a real one would on its own servers. */
export interface SandboxPaymentsTable {
  /** Our merchant reference: a start that is repeated finds the same payment. */
  reference: string;
  provider_id: string;
  public_id: string;
  method: PaymentMethod;
  amount: number;
  /** What is on the card page. */
  description: string;
  /** Null until the payer decided. */
  outcome: SandboxOutcome | null;
  /** When the answer is there. */
  answers_at: string | null;
}
