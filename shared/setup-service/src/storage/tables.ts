import type { Kysely, Selectable } from 'kysely';
import type {
  DeliveryState,
  OrderState,
  PaymentMethod,
  PaymentState,
  ProviderName,
  SandboxOutcome,
} from './states.ts';

/** Times are ISO 8601 texts in UTC, which sort as they are and mean the same in every database. */
interface AccountsTable {
  /** Of a bought account: its order's id, so that no order can have two. */
  id: string;
  email: string;
  /** `email` normalized; unique. */
  email_key: string;
  company_name: string;
  /** `company_name` normalized; unique. */
  company_key: string;
  applicant_name: string;
  phone_number: string;
  plan: string;
  /** Whole shillings. */
  price: number;
  users: number;
  created_at: string;
  /** Null where the plan was bought. */
  trial_ends_at: string | null;
  /** Null while its customer can sign in. The keys of a closed one are no names: `close-account.ts`. */
  closed_at: string | null;
  /** Until when the plan is paid for; null during a trial, and where the price was of no period. */
  paid_until: string | null;
}

interface OutboxTable {
  id: string;
  recipient: string;
  /** The whole message as it is delivered; null once it was. */
  message: string | null;
  created_at: string;
  delivered_at: string | null;
  /** When it is tried again, or its current deliverer's claim ends; null before the first time. */
  next_try_at: string | null;
  /** How often it was tried. */
  tries: number;
}

interface UsedChallengesTable {
  nonce: string;
  expires_at: string;
}

/**
 * Who buys what. Only an order made by a start without a key lacks some of it; one of devices alone has
 * no plan and no users.
 */
interface OrdersTable {
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
  created_at: string;
  updated_at: string;
}

/** One attempt to pay an order. */
interface PaymentsTable {
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
  created_at: string;
  updated_at: string;
}

/** What was done to an order manually, by whom and why. */
interface OrderNotesTable {
  id: string;
  order_id: string;
  at: string;
  by: string;
  what: string;
  why: string;
}

/** Where the hardware of an order is brought, and how far it has come. */
interface DeliveriesTable {
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
interface ReceiptsTable {
  number: number;
  order_id: string;
  issued_at: string;
}

/** Numbers that are given out once, by what they count. */
interface CountersTable {
  name: string;
  /** The number that was given out last. */
  value: number;
}

interface SignInLinksTable {
  /** SHA-256 of the token in the link: who reads the database cannot sign in with it. */
  token_hash: string;
  account_id: string;
  expires_at: string;
  used_at: string | null;
}

/** Customers who are signed in to their account page. */
interface AccountSessionsTable {
  /** SHA-256 of the token in the cookie, as with sign-in links. */
  token_hash: string;
  account_id: string;
  expires_at: string;
}

interface EnquiriesTable {
  /** Made from what it says and the day: the same one sent twice is one. */
  id: string;
  company_name: string;
  email: string;
  phone_number: string;
  full_name: string;
  message: string;
  created_at: string;
}

/** Emails that strangers caused within an hour or a day. */
interface MailCountsTable {
  /** What is counted, with a hash in place of an address, and the window's milliseconds. */
  name: string;
  /** When the window is over. */
  until: string;
  count: number;
}

/** What the simulated provider remembers, as a real one would on its own servers. */
interface SandboxPaymentsTable {
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

/** What an edge said last; one row, named `site`. */
interface LiveConfigurationsTable {
  name: string;
  /** As JSON. */
  found: string;
  stored_at: string;
}

export type Order = Selectable<OrdersTable>;
export type Payment = Selectable<PaymentsTable>;
export type Delivery = Selectable<DeliveriesTable>;
export type SandboxPayment = Selectable<SandboxPaymentsTable>;

export interface Tables {
  accounts: AccountsTable;
  outbox: OutboxTable;
  used_challenges: UsedChallengesTable;
  orders: OrdersTable;
  payments: PaymentsTable;
  order_notes: OrderNotesTable;
  sign_in_links: SignInLinksTable;
  account_sessions: AccountSessionsTable;
  enquiries: EnquiriesTable;
  mail_counts: MailCountsTable;
  sandbox_payments: SandboxPaymentsTable;
  live_configurations: LiveConfigurationsTable;
  deliveries: DeliveriesTable;
  receipts: ReceiptsTable;
  counters: CountersTable;
}

/**
 * The port to the database. Queries keep to what SQLite and PostgreSQL both do (`on conflict`,
 * `returning`, text and integer columns).
 */
export type Storage = Kysely<Tables>;
