import * as z from 'zod/mini';
import {
  accountField,
  callForm,
  emailField,
  field,
  mobileNumberField,
  moneyField,
  nameField,
  personField,
  phoneField,
  proofField,
  termsVersionField,
  usersField,
} from './form-fields.ts';

/*
 * What the calls of a purchase send. The setup service checks it; pages take the types alone, so that
 * no browser loads these schemas.
 */

const buyer = {
  applicant_name: field(120),
  email: emailField,
  company_name: field(160),
  phone_number: phoneField,
  package: field(60),
  user_count: usersField,
};

/**
 * The fields of an order. The same order sent again changes nothing but the applicant's name and the
 * telephone, and those while nothing of it was paid; it needs a proof of its own each time.
 */
export const orderRequest = callForm({
  /** Made by the buyer's browser: names the order in every later call. */
  order: z.uuid(),
  ...buyer,
  applicant_name: personField(120),
  company_name: nameField(160),
  /** Whole shillings, as the address of the page said. */
  package_price: moneyField,
  recaptcha_token: proofField,
  terms_version: termsVersionField,
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Names the order by the UUID that its buyer's browser made, and that only this browser knows. */
export const abandonOrderRequest = callForm({ order: z.uuid() });

/** Whether a company and an e-mail address are free to register. */
export const accountExistsRequest = callForm({ email: emailField, company: field(160) });

/**
 * Account setup after payment. With the key of the attempt that was paid as `paymentKeyHeader` its
 * order is found by its id; without, by e-mail address and company.
 */
export const accountSetupRequest = callForm(buyer);

/**
 * Starts of a payment. `amount` is in whole shillings, and refused where it is not what is due. In
 * the test mode the service puts its test telephone and test account in place of a card's telephone
 * and a debit's account.
 */
export const mobileMoneyRequest = callForm({
  phone_number: mobileNumberField,
  amount: moneyField,
});
export const directDebitRequest = callForm({ account_no: accountField, amount: moneyField });
export const cardRequest = callForm({
  phone_number: phoneField,
  email: emailField,
  full_name: field(120),
  package_plan: field(60),
  package_users: usersField,
  amount: moneyField,
});

const payer = {
  company_name: field(160),
  phone_number: phoneField,
  email: emailField,
  package_name: field(60),
};

/** The status of a phone prompt, by its `MerchantRequestID`. */
export const mobileMoneyStatusRequest = callForm({ merchant_id: field(100), ...payer });

/** The status of a card payment or a direct debit, by its tracking id. */
export const transactionStatusRequest = callForm({ tracking_id: field(100), ...payer });
