import { looseObject } from '@platform/contracts/loose-object';
import { addOnOf } from '@site/contracts/add-ons';
import { orderLine } from '@site/contracts/order-line';
import { type AnySelection, hasPlan, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import { tab } from './browser-storage.ts';
import { type Delivery, type Details, delivery } from './draft.ts';

const given = z.string().check(z.trim(), z.minLength(1));

const paidOrder = looseObject({
  order: z.uuid(),
  /** What was charged for, in whole shillings. */
  amount: z.int(),
  /** Empty where this release cannot read them. */
  lines: z.catch(z.array(orderLine), []),
});

const { val, users, period, addOns, devices } = purchaseSelection.shape;

const bought = {
  /** Absent where devices are bought without a plan, and so are its users. */
  package_name: z.optional(given),
  package_price: val,
  package_users: z.optional(users),
  package_period: period,
  package_add_ons: addOns,
  devices,
  delivery: z.optional(delivery),
};

type Bought = z.infer<z.ZodMiniObject<typeof bought>>;

const isComplete = z.refine<Bought>(
  ({ package_name, package_users, devices }) =>
    package_name === undefined ? devices !== undefined : package_users !== undefined,
  'has neither a plan nor devices',
);

const registration = looseObject({
  full_name: given,
  email: given,
  company: given,
  phone_number: given,
  ...bought,
  /** Names the account that the purchase is for; absent where it makes a new one. */
  account_token: z.optional(z.string()),
  /** The version of the terms that was on the page where the buyer agreed. */
  terms_version: z.optional(z.string()),
  /** The service requires an address, and this page had no field for one. */
  delivery_missing: z.optional(z.boolean()),
}).check(isComplete);
export type Registration = z.infer<typeof registration>;

/** What the confirmation shows. Its buyer is forgotten by then. */
const confirmed = z
  .object({
    ...bought,
    is_for_account: z.optional(z.boolean()),
    paid_order: z.catch(z.optional(paidOrder), undefined),
  })
  .check(isComplete);
export type Confirmed = z.infer<typeof confirmed>;

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
    ...(hasPlan(selection) && {
      package_name: selection.package,
      package_users: selection.users,
      ...(selection.period && { package_period: selection.period }),
      // As the service names them, and as every release of this page can read them.
      ...(selection.addOns && { package_add_ons: selection.addOns.map(addOnOf) }),
    }),
    ...(devices && { devices }),
    ...(delivery && { delivery }),
  };
}

export function selectionOf(registered: Bought): AnySelection {
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

const isMarked = (key: Parameters<typeof tab.readText>[0]) => tab.readText(key) === 'true';
const readPurchase = () => confirmed.safeParse(tab.readJson('registration')).data;

/** What the purchase stores for its next pages, in this tab alone: all of it is personal. */
export const registrations = {
  /** Undefined where there is none, or where it lacks what a payment needs. */
  read(): Registration | undefined {
    return registration.safeParse(tab.readJson('registration')).data;
  },

  save(registered: Registration): void {
    tab.writeJson('registration', registered);
    tab.writeText('userId', registered.email);
    tab.remove('account_created');
  },

  isAccountCreated: () => isMarked('account_created') && readPurchase() !== undefined,

  /** Marks the account as made, or devices as paid, remembers what was paid and forgets its buyer. */
  markAccountCreated(paid_order?: z.infer<typeof paidOrder>): void {
    const is_for_account = registrations.read()?.account_token !== undefined || undefined;
    const purchase = readPurchase();
    if (purchase) tab.writeJson('registration', { ...purchase, is_for_account, paid_order });
    tab.writeText('account_created', 'true');
  },

  requireDelivery(): void {
    const registered = registrations.read();
    if (registered) tab.writeJson('registration', { ...registered, delivery_missing: true });
  },

  /** What this tab has just made an account for. */
  readConfirmed(): Confirmed | undefined {
    const isConfirmed = isMarked('account_created') && !isMarked('has_submitted_document');
    return isConfirmed ? readPurchase() : undefined;
  },

  /** Where its emails go. */
  readAddress: () => tab.readText('userId'),
};

/** The token of a customer who came from their account page, until the plan is paid. */
export const accountToken = {
  read: () => tab.readText('account-token'),
  write: (token: string) => tab.writeText('account-token', token),
  clear: () => tab.remove('account-token'),
};
