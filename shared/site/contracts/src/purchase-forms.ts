import * as z from 'zod/mini';
import { accountTokenField } from './account-calls.ts';
import { deliveryShape } from './delivery.ts';
import { MOST_OF_A_PURCHASE } from './devices.ts';
import {
  accountField,
  callForm,
  emailField,
  field,
  jsonField,
  mobileNumberField,
  moneyField,
  nameField,
  personField,
  phoneField,
  proofField,
  termsVersionField,
  usersField,
} from './form-fields.ts';
import { periods } from './plans.ts';
import { purchaseSelection } from './purchase-selection.ts';

/* What a purchase's calls send. The service checks it; pages import types alone. */

/** Absent where devices are bought without a plan. */
const plan = { package: z.optional(field(60)), user_count: z.optional(usersField) };

interface Chosen {
  readonly package?: string | undefined;
  readonly user_count?: string | undefined;
  readonly devices?: string | undefined;
}

const buyer = {
  applicant_name: field(120),
  email: emailField,
  company_name: field(160),
  phone_number: phoneField,
  ...plan,
};

/** What was chosen beside plan and users. Older pages send none of it: the price says it then. */
const choice = {
  period: z.optional(z.enum(periods)),
  /** A JSON array of the add-ons' keys. */
  add_ons: jsonField(purchaseSelection.shape.addOns),
  /** A JSON object of quantities by the devices' keys. */
  devices: jsonField(purchaseSelection.shape.devices),
};

/** An order. Sent again, it changes name and telephone alone, with a new proof. */
export const orderRequest = callForm({
  /** Made by the buyer's browser: names the order in every later call. */
  order: z.uuid(),
  ...buyer,
  applicant_name: personField(120),
  company_name: nameField(160),
  /** What everything costs together in whole shillings, as the address of the page said. */
  package_price: moneyField.check(
    z.refine(
      (text: string) => Number(text) <= MOST_OF_A_PURCHASE,
      'is more than a purchase may cost',
    ),
  ),
  ...choice,
  ...deliveryShape,
  /** Buys for an account that exists already, whose email address and company then count. */
  account_token: z.optional(accountTokenField),
  recaptcha_token: proofField,
  terms_version: termsVersionField,
}).check(
  z.refine((order: Chosen) => order.package !== undefined || order.devices !== undefined, {
    path: ['package'],
    error: 'is missing',
  }),
  z.refine((order: Chosen) => (order.package === undefined) === (order.user_count === undefined), {
    path: ['user_count'],
    error: 'does not go with the package',
  }),
);
export type OrderRequest = z.infer<typeof orderRequest>;

/** The last attempt that, with all before it, took no money, as the buyer says. */
const unchargedField = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/)));

/** Names the order by the UUID that its buyer's browser made, and that only this browser knows. */
export const abandonOrderRequest = callForm({ order: z.uuid(), uncharged: unchargedField });

/** Whether a company and an e-mail address are free to register. */
export const accountExistsRequest = callForm({ email: emailField, company: field(160) });

/** Account setup after payment, found by `paymentKeyHeader`, or by e-mail and company. */
export const accountSetupRequest = callForm(buyer);

/** Starts of a payment; `amount` in whole shillings must be what is due. */
export const mobileMoneyRequest = callForm({
  phone_number: mobileNumberField,
  amount: moneyField,
  uncharged: unchargedField,
});
export const directDebitRequest = callForm({
  account_no: accountField,
  amount: moneyField,
  uncharged: unchargedField,
});
export const cardRequest = callForm({
  phone_number: phoneField,
  email: emailField,
  full_name: field(120),
  package_plan: plan.package,
  package_users: plan.user_count,
  amount: moneyField,
  uncharged: unchargedField,
});

const payer = {
  company_name: field(160),
  phone_number: phoneField,
  email: emailField,
  package_name: plan.package,
};

/** The status of a phone prompt, by its `MerchantRequestID`. */
export const mobileMoneyStatusRequest = callForm({ merchant_id: field(100), ...payer });

/** The status of a card payment or a direct debit, by its tracking id. */
export const transactionStatusRequest = callForm({ tracking_id: field(100), ...payer });
