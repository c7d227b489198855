import { keptObject } from '@site/contracts/kept-object';
import { orderLine } from '@site/contracts/order-line';
import {
  type AnySelection,
  hasPlan,
  type PurchaseSelection,
  purchaseSelection,
} from '@site/contracts/purchase-selection';
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
import { type Delivery, delivery } from './draft.ts';

const given = z.string().check(z.trim(), z.minLength(1));

const paidOrder = keptObject({
  order: z.uuid(),
  /** What was charged for, in whole shillings. */
  amount: z.int(),
  /** Empty where this release cannot read them. */
  lines: z.catch(z.array(orderLine), []),
});
type PaidOrder = z.infer<typeof paidOrder>;

const { val, users, period, addOns, devices } = purchaseSelection.shape;

const registration = keptObject({
  full_name: given,
  email: given,
  company: given,
  phone_number: given,
  /** Absent where devices are bought without a plan, and so are its users. */
  package_name: z.optional(given),
  package_price: val,
  package_users: z.optional(users),
  package_period: period,
  package_add_ons: addOns,
  devices,
  delivery: z.optional(delivery),
  /** Names the account that the purchase is for; absent where it makes a new one. */
  account_token: z.optional(z.string()),
  /** The version of the terms that was on the page where the buyer agreed. */
  terms_version: z.optional(z.string()),
  /** The service asked for an address that this page did not ask for. */
  delivery_missing: z.optional(z.boolean()),
  paid_order: z.catch(z.optional(paidOrder), undefined),
}).check(
  z.refine(
    ({ package_name, package_users, devices }) =>
      package_name === undefined ? devices !== undefined : package_users !== undefined,
    'has neither a plan nor devices',
  ),
);
export type Registration = z.infer<typeof registration>;

export function registrationOf(
  details: Details,
  selection: AnySelection,
  delivery?: Delivery,
): Registration {
  const { devices } = selection;
  return {
    full_name: details.full_name.trim(),
    email: details.email.trim(),
    company: details.company.trim(),
    phone_number: details.phone_number.trim(),
    package_price: selection.val,
    ...(hasPlan(selection) && planFields(selection)),
    ...(devices && { devices }),
    ...(delivery && { delivery }),
  };
}

function planFields({ package: name, users, period, addOns }: PurchaseSelection) {
  return {
    package_name: name,
    package_users: users,
    ...(period && { package_period: period }),
    ...(addOns && { package_add_ons: addOns }),
  };
}

export function selectionOf(registered: Registration): AnySelection {
  const { package_name: name, package_users: users, package_price: val, devices } = registered;
  const { package_period: period, package_add_ons: addOns } = registered;
  if (name === undefined || users === undefined) return { devices: devices ?? {}, val };
  return {
    package: name,
    val,
    users,
    ...(period && { period }),
    ...(addOns && { addOns }),
    ...(devices && { devices }),
  };
}

/** What the purchase stores for its next pages, in this tab alone: all of it is personal. */
export interface RegistrationStore {
  /** Undefined where there is none, or where it lacks what a payment needs. */
  read(): Registration | undefined;
  /** Stores who buys, and clears the mark of an account that was made before. */
  save(registered: Registration): void;
  /** The e-mail address of the last purchase that was begun. */
  userId(): string | undefined;
  isAccountCreated(): boolean;
  /** Marks the account as made, or devices as paid, and remembers what was paid. */
  markAccountCreated(paid?: PaidOrder): void;
  askForDelivery(): void;
  hasSubmittedDocument(): boolean;
}

export function registrationStore(open: OpenStorage): RegistrationStore {
  const isSet = (key: string) => readText(open, key) === 'true';
  const read = () => registration.safeParse(readJson(open, keys.registration)).data;
  function add(change: Partial<Registration>) {
    const registered = read();
    if (registered) writeJson(open, keys.registration, { ...registered, ...change });
  }
  return {
    read,
    save(registered) {
      writeJson(open, keys.registration, registered);
      writeText(open, keys.userId, registered.email);
      remove(open, keys.accountCreated);
    },
    userId: () => readText(open, keys.userId),
    isAccountCreated: () => isSet(keys.accountCreated),
    markAccountCreated(paid) {
      if (paid) add({ paid_order: paid });
      writeText(open, keys.accountCreated, 'true');
    },
    askForDelivery: () => add({ delivery_missing: true }),
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

/** Who buys by which order, for earlier payments. Personal, so it stays in this tab. */
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
