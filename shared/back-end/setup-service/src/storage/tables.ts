import type { Kysely, Selectable } from 'kysely';

/** The SQL of each column, in what SQLite and PostgreSQL have in common; row types follow from it. */
export type Columns = Readonly<Record<string, string | TextOf<unknown>>>;

interface TextOf<Value> {
  readonly sql: 'text' | 'text not null';
  readonly value?: Value;
}

function textOf<Value extends string | null>(
  sql: null extends Value ? 'text' : 'text not null',
): TextOf<Value> {
  return { sql };
}

type ValueOf<Column> =
  Column extends TextOf<infer Value>
    ? Value
    : Column extends `${infer Type} ${'primary key' | 'not null'}${string}`
      ? NativeOf<Type>
      : NativeOf<Column> | null;

type NativeOf<Type> = Type extends `${'integer' | 'float8'}${string}` ? number : string;

type RowOf<Table extends Columns> = {
  -readonly [Name in keyof Table]: ValueOf<Table[Name]>;
};

/* What columns may hold. `orders/order.ts` has the protocol of the states. */

export type PaymentMethod = 'credit_card' | 'mobile_money' | 'direct_debit';

export const orderStates = ['open', 'paid', 'done', 'refused', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = [
  'starting',
  'open',
  'declined',
  'abandoned',
  'unpaid',
  'paid',
  'refund-due',
  'refunded',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The states in which an attempt may still be paid. */
export const payableStates: readonly PaymentState[] = ['starting', 'open', 'declined', 'abandoned'];

/** Word for word in indexes and queries: only then does SQLite see that an index has all rows. */
const payable = `state in (${payableStates.map((state) => `'${state}'`).join(', ')})`;
export const paymentLanes = { payable, settled: payable.replace('in', 'not in') };

/** Prompts whose end nobody knows, among them those of orders that another way finished. */
export const abandonedPrompts = `payments.provider = 'daraja' and payments.state = 'abandoned'
  and (payments.provider_id is null or payments.next_query_at is null)`;

/* What waits for an operator is counted whenever counts are read, and so has an index each. */
export const withoutAccount = "state in ('paid', 'refused')";
export const refundDue = "state = 'refund-due'";

export type DocumentKind = 'receipt' | 'credit-note';

/** A `chargeback` took what had gone back already: like a `fee`, it is none of what came. */
export type MoneyKind = 'received' | 'refunded' | 'reversed' | 'fee' | 'chargeback';

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

/** All tables as the initial migration makes them. Times are ISO 8601 in UTC, and sort as texts. */
export const tables = {
  accounts: {
    /** Of a bought account: its order's id. */
    id: 'text primary key',
    email: 'text not null',
    /** Keys are normalized names. */
    email_key: 'text not null unique',
    company_name: 'text not null',
    company_key: 'text not null unique',
    applicant_name: 'text not null',
    phone_number: 'text not null',
    plan: 'text not null',
    /** Whole shillings. */
    price: 'integer not null',
    users: 'integer not null',
    created_at: 'text not null',
    /** Null where the plan was bought. */
    trial_ends_at: 'text',
    /** Null while its customer can sign in. */
    closed_at: 'text',
    /** Null during a trial, and where the price was of no period. */
    paid_until: 'text',
    /** The day of the month on which its periods end; null where it was paid for none. */
    billing_day: 'integer',
    terms_agreed_at: 'text',
    /** Null where the page named none. */
    terms_version: 'text',
  },
  outbox: {
    id: 'text primary key',
    recipient: 'text not null',
    /** The whole message; null once it was delivered. */
    message: 'text',
    created_at: 'text not null',
    delivered_at: 'text',
    /** The next try, or the end of its deliverer's claim; null before the first. */
    next_try_at: 'text',
    tries: 'integer not null default 0',
    /** How often its end was sent without an answer: it may be delivered all the same. */
    unanswered: 'integer not null default 0',
  },
  used_challenges: { nonce: 'text primary key', expires_at: 'text not null' },
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
    /** The time that it paid for; null before, and where its price is of no period. */
    period_from: 'text',
    period_until: 'text',
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
    /** By the name in `payments/providers.ts`; a former version may have had others. */
    provider: 'text not null',
    /** Whole shillings. */
    amount: 'integer not null',
    /** 1 where it began while payments were tested. */
    is_test: 'integer not null',
    state: textOf<PaymentState>('text not null'),
    /** The provider's result code, or a word of ours. */
    code: 'text',
    /** The site's name of it; null until the provider replied. */
    public_id: 'text unique',
    provider_id: 'text unique',
    redirect_url: 'text',
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
  /** The ledger, see `orders/money.ts`: rows are only added. */
  money: {
    id: 'text primary key',
    order_id: 'text not null references orders(id)',
    /** Null where it moved by no payment of the site, as by a bank transfer. */
    payment_id: 'text',
    what: textOf<MoneyKind>('text not null'),
    /** Below 0 for what left; whole shillings, or another currency as its provider reports it. */
    amount: 'float8 not null',
    currency: 'text not null',
    /** The provider's or bank's own name of it, where known. */
    reference: 'text',
    /** The provider that reported it, or who recorded it. */
    by: 'text not null',
    at: 'text not null',
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
  /** Receipts and credit notes as they were issued. */
  documents: {
    /** Such as `R-000001`; without gaps in each series. */
    number: 'text primary key',
    order_id: 'text not null references orders(id)',
    kind: textOf<DocumentKind>('text not null'),
    issued_at: 'text not null',
    /** JSON of `Figures`: all that is written on it. */
    figures: 'text not null',
    /** Base64; null until it was drawn, and once its buyer was erased. */
    pdf: 'text',
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
  /** Tokens of links and sessions are stored as SHA-256. */
  sign_in_links: {
    token_hash: 'text primary key',
    account_id: 'text not null',
    expires_at: 'text not null',
    used_at: 'text',
  },
  account_sessions: {
    token_hash: 'text primary key',
    account_id: 'text not null',
    /** Later each time that it is used, and at `ends_at` at the latest. */
    expires_at: 'text not null',
    ends_at: 'text not null',
  },
  enquiries: {
    /** Made from its text and day: the same one sent twice is one. */
    id: 'text primary key',
    company_name: 'text not null',
    email: 'text not null',
    phone_number: 'text not null',
    full_name: 'text not null',
    message: 'text not null',
    created_at: 'text not null',
  },
  /** Emails that strangers caused within an hour or a day. */
  mail_counts: {
    /** What is counted, with addresses hashed, and the window's milliseconds. */
    name: 'text not null',
    until: 'text not null',
    count: 'integer not null',
  },
  /** The edge's last report: one row, named `site`. */
  live_configurations: {
    name: 'text primary key',
    found: 'text not null',
    stored_at: 'text not null',
  },
  /** Sent and skipped reminders: one that has a row is never sent again. */
  reminders: {
    kind: textOf<ReminderKind>('text not null'),
    about: 'text not null',
    outcome: textOf<ReminderOutcome>('text not null'),
    created_at: 'text not null',
  },
  /** Without the address, so that the row may outlive an erasure. */
  reminder_recipients: {
    /** SHA-256 of the normalized email address. */
    email_hash: 'text primary key',
    /** Names the recipient in the link that stops reminders. */
    link_id: 'text not null unique',
    purchase_reminded_at: 'text',
    /** Null while reminders are sent. */
    stopped_at: 'text',
    created_at: 'text not null',
  },
  /** One row, named `retention`. */
  retention_runs: {
    name: 'text primary key',
    /** Until then no other service works, unless this one finishes. */
    claimed_until: 'text not null',
    claimed_by: 'text not null',
    finished_at: 'text',
    removed: 'text',
    /** How far the run under way, or the one that was cut short, is; null where none was. */
    progress: 'text',
  },
  /** What an operator did with the data of a person; nothing else about that person. */
  person_requests: {
    id: 'text primary key',
    /** SHA-256 of the normalized email address. */
    address_hash: 'text not null',
    at: 'text not null',
    by: 'text not null',
    what: 'text not null',
    why: 'text not null',
  },
} as const satisfies Readonly<Record<string, Columns>>;

/** Added by `003-mail-replies`. */
export const mailReplyColumns = {
  /** What the mail server replied at the last try, such as `550 at RCPT: no such user`. */
  reply: 'text',
  /** When it refused the recipient for good: no further try follows. */
  refused_at: 'text',
} as const satisfies Columns;

type InitialTables = {
  -readonly [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]>;
};

export type Tables = Omit<InitialTables, 'outbox'> & {
  outbox: InitialTables['outbox'] & RowOf<typeof mailReplyColumns>;
};

export type Order = Selectable<Tables['orders']>;
export type Delivery = Selectable<Tables['deliveries']>;
export type Payment = Selectable<Tables['payments']>;
export type ReminderRecipient = Selectable<Tables['reminder_recipients']>;
export type SandboxPayment = Selectable<Tables['sandbox_payments']>;

/** Queries use what SQLite and PostgreSQL share: `on conflict`, `returning`, texts and integers. */
export type Storage = Kysely<Tables>;
