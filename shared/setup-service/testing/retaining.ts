import { join } from 'node:path';
import type { Retention } from '@site/contracts/retention';
import type { Clock } from '../src/clock.ts';
import { createRetentionJob } from '../src/operator/retention/retention.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { site } from './site.ts';

export function retainingOn(
  storage: Storage,
  clock: Clock,
  options: {
    readonly folder: string;
    readonly periods?: Partial<Retention>;
    readonly removed?: () => void;
  },
) {
  const warnings: string[] = [];
  const job = createRetentionJob({
    storage,
    clock,
    log: { info: () => undefined, warn: (_detail, text) => warnings.push(text) },
    periods: () => ({ ...site.retention, ...options.periods }),
    mailFolder: join(options.folder, 'outbox'),
    removed: options.removed ?? (() => undefined),
  });
  return { ...job, warnings };
}

type Row<Table extends keyof Tables> = Tables[Table];

export async function insert<Table extends keyof Tables>(
  storage: Storage,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const row of rows) {
    // It is a row of the table; Kysely's own type of it is deeper than the compiler goes.
    const values = row as never;
    await storage.insertInto(table).values(values).execute();
  }
}

const created = '2025-01-01T00:00:00.000Z';

export function accountRow(id: string, changes: Partial<Row<'accounts'>> = {}): Row<'accounts'> {
  return {
    id,
    email: `${id}@shop.example`,
    email_key: `${id}@shop.example`,
    company_name: id,
    company_key: id,
    applicant_name: 'Kamau Otieno',
    phone_number: '0733000000',
    plan: 'Basic Plan',
    price: 12_000,
    users: 3,
    created_at: created,
    trial_ends_at: null,
    closed_at: null,
    terms_agreed_at: null,
    terms_version: null,
    paid_until: null,
    billing_day: null,
    ...changes,
  };
}

export function orderRow(id: string, changes: Partial<Row<'orders'>> = {}): Row<'orders'> {
  const {
    trial_ends_at: _t,
    closed_at: _c,
    paid_until: _p,
    billing_day: _b,
    ...buyer
  } = accountRow(id);
  return {
    ...buyer,
    state: 'open',
    lines: null,
    account_id: null,
    current_payment: null,
    claim_hash: null,
    paid_by: null,
    period_from: null,
    period_until: null,
    abandoned_at: null,
    created_at: created,
    updated_at: created,
    ...changes,
  };
}

export function paymentRow(id: string, changes: Partial<Row<'payments'>> = {}): Row<'payments'> {
  return {
    id: `${id}.1`,
    order_id: id,
    method: 'mobile_money',
    provider: 'daraja',
    amount: 5,
    state: 'unpaid',
    code: null,
    public_id: `site-${id}`,
    provider_id: `bank-${id}`,
    redirect_url: null,
    asked: 3,
    next_query_at: null,
    cancel_requested_at: null,
    starting_until: null,
    is_test: 1,
    created_at: created,
    updated_at: created,
    ...changes,
  };
}
