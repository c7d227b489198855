import { keptObject } from '@site/contracts/kept-object';
import { type PurchaseSelection, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import {
  keys,
  type OpenStorage,
  readJson,
  readText,
  remove,
  writeJson,
  writeText,
} from './browser-storage.ts';
import type { Details } from './draft.ts';

const given = z.string().check(z.trim(), z.minLength(1));

/** Who buys what, as step 1 leaves it for the payment. */
const registration = keptObject({
  full_name: given,
  email: given,
  company: given,
  phone_number: given,
  package_name: given,
  package_price: purchaseSelection.shape.val,
  package_users: purchaseSelection.shape.users,
  /** The version of the terms that was on the page where the buyer agreed. */
  terms_version: z.optional(z.string()),
});
export type Registration = z.infer<typeof registration>;

/** Joins what was typed with what was chosen. */
export function registrationOf(details: Details, plan: PurchaseSelection): Registration {
  return {
    full_name: details.full_name.trim(),
    email: details.email.trim(),
    company: details.company.trim(),
    phone_number: details.phone_number.trim(),
    package_name: plan.package,
    package_price: plan.val,
    package_users: plan.users,
  };
}

/** The plan that a registration is about. */
export function planOf({
  package_name,
  package_price,
  package_users,
}: Registration): PurchaseSelection {
  return { package: package_name, val: package_price, users: package_users };
}

/** What the purchase stores for its next pages, in this tab alone: all of it is personal. */
export interface RegistrationStore {
  /** Undefined where there is none, or where it lacks what a payment needs. */
  read(): Registration | undefined;
  /** Stores who buys, and clears the mark of an account that was made before. */
  save(registered: Registration): void;
  /** The e-mail address of the last purchase that was begun. */
  userId(): string | undefined;
  /** Whether the account of this registration exists. */
  isAccountCreated(): boolean;
  markAccountCreated(): void;
  hasSubmittedDocument(): boolean;
}

export function registrationStore(open: OpenStorage): RegistrationStore {
  const isSet = (key: string) => readText(open, key) === 'true';
  return {
    read: () => registration.safeParse(readJson(open, keys.registration)).data,
    save(registered) {
      writeJson(open, keys.registration, registered);
      writeText(open, keys.userId, registered.email);
      remove(open, keys.accountCreated);
    },
    userId: () => readText(open, keys.userId),
    isAccountCreated: () => isSet(keys.accountCreated),
    markAccountCreated: () => writeText(open, keys.accountCreated, 'true'),
    hasSubmittedDocument: () => isSet(keys.submittedDocument),
  };
}

/** Whether this tab has just made an account, so that the page that says so is for this visitor. */
export function canSeeConfirmation(registrations: RegistrationStore): boolean {
  return (
    registrations.read() !== undefined &&
    registrations.isAccountCreated() &&
    !registrations.hasSubmittedDocument()
  );
}

const anyBuyers = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * Who buys by which order, without which an earlier payment cannot go on. Personal, so that it stays
 * in this tab.
 */
export interface OrderBuyers {
  find(order: string): Registration | undefined;
  save(order: string, registered: Registration): void;
}

export function orderBuyers(open: OpenStorage): OrderBuyers {
  const readAll = () => anyBuyers.parse(readJson(open, keys.orderBuyers));
  return {
    find: (order) => registration.safeParse(readAll()[order]).data,
    save: (order, registered) =>
      writeJson(open, keys.orderBuyers, { ...readAll(), [order]: registered }),
  };
}
