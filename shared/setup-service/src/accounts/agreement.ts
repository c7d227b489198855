import type { Order } from '../storage/tables.ts';

/** That somebody agreed to the terms: no form is sent before they do. */
export interface Agreement {
  readonly agreedAt: string;
  /** Null where the page did not say which version it showed. */
  readonly version: string | null;
}

/** The agreement that comes with a form. */
export function agreementOf(fields: { terms_version?: string | undefined }, at: Date): Agreement {
  return { agreedAt: at.toISOString(), version: fields.terms_version ?? null };
}

/** The columns of an agreement; empty where nobody said that they agreed. */
export function agreementColumns(agreement: Agreement | undefined) {
  return {
    terms_agreed_at: agreement?.agreedAt ?? null,
    terms_version: agreement?.version ?? null,
  };
}

/** The agreement of an order, for the account that it buys. */
export function agreementIn(
  order: Pick<Order, 'terms_agreed_at' | 'terms_version'>,
): Agreement | undefined {
  const { terms_agreed_at: agreedAt, terms_version: version } = order;
  return agreedAt === null ? undefined : { agreedAt, version };
}
