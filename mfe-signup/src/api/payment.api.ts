import type { PaymentMethod } from '@site/contracts/payment-methods';
import {
  noAccount,
  type PaymentKey,
  paymentKeyHeader,
  purchasePaths,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { OrderRequest } from '@site/contracts/purchase-forms';
import type { PageConfig } from '@site/contracts/site-config';
import type { Payment } from '../storage/payment-record.ts';
import type { Registration } from '../storage/registration.ts';
import {
  type AccountSetupResult,
  type PaymentStatus,
  readAccountSetup,
  readStart,
  readStatus,
  type StartResult,
} from './payment-replies.ts';
import { presentFields } from './read-answer.ts';
import { noAnswer, type SetupClient } from './setup-client.api.ts';

/** How the visitor chose to pay. The numbers are for the start alone and are stored nowhere. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly phone?: string;
  readonly account?: string;
}

/** The fields of a call, some of which it may go without. */
type SomeFields = Readonly<Record<string, string | undefined>>;

/** The payment settings of a page; the service knows what is charged instead during a test. */
export type PaymentSettings = Pick<PageConfig['payments'], 'mode' | 'testAmount' | 'methods'>;

/** The calls of one buyer's payment. */
export type PaymentApi = ReturnType<typeof paymentApi>;

export function paymentApi(
  { names, takesOrders, post }: SetupClient,
  buyer: Registration,
  { mode, testAmount }: Pick<PaymentSettings, 'mode' | 'testAmount'>,
) {
  const paths = purchasePaths(names);
  const postWithKey = (path: string, fields: SomeFields, key: PaymentKey) =>
    post(
      path,
      presentFields(fields),
      takesOrders ? { [paymentKeyHeader]: writePaymentKey(key) } : {},
    );

  /** @param key the attempt that was paid: its order is found by it, whatever else was ordered */
  async function setUpAccount(key: PaymentKey): Promise<AccountSetupResult> {
    return readAccountSetup(await postWithKey(paths.accountSetup, accountFields(buyer), key));
  }

  /** What a start sends, and where to. */
  function startRequest({ method, phone, account }: PaymentChoice, price: number) {
    const amount = String(mode === 'test' ? testAmount : price);
    switch (method) {
      case 'credit_card':
        return { path: paths.card, fields: cardFields(buyer, price) };
      case 'mobile_money':
        return { path: paths.mobileMoney, fields: { phone_number: phone ?? '', amount } };
      case 'direct_debit':
        return { path: paths.directDebit, fields: { account_no: account ?? noAccount, amount } };
    }
  }

  return {
    /**
     * @param price what is due, in whole shillings
     * @param uncharged the last attempt of which the buyer says that it took no money
     */
    async start(
      choice: PaymentChoice,
      price: number,
      key: PaymentKey,
      uncharged?: number,
    ): Promise<StartResult> {
      const { path, fields } = startRequest(choice, price);
      const all = { ...fields, uncharged: uncharged?.toString() };
      return readStart(choice.method, await postWithKey(path, all, key));
    },

    async status({ method, id }: Payment): Promise<PaymentStatus> {
      const payer = presentFields(payerFields(buyer));
      const answer =
        method === 'mobile_money'
          ? post(paths.mobileMoneyStatus, { merchant_id: id, ...payer })
          : post(paths.transactionStatus, { tracking_id: id, ...payer });
      return readStatus(method, await answer);
    },

    setUpAccount,

    /**
     * Asks whether an attempt was paid whose payment has no id here. Without orders nothing tells: the
     * service would make the account of a payment that it never saw.
     */
    async findAccount(key: PaymentKey): Promise<AccountSetupResult> {
      return takesOrders ? setUpAccount(key) : noAnswer;
    },
  };
}

/** The order of a buyer, as the setup service takes it. */
export function orderRequestOf(buyer: Registration, order: string): OrderRequest {
  const { package_period: period, package_add_ons: addOns, devices, delivery } = buyer;
  return {
    order,
    ...accountFields(buyer),
    package_price: String(buyer.package_price),
    period,
    add_ons: addOns && JSON.stringify(addOns),
    devices: devices && JSON.stringify(devices),
    delivery_address: delivery?.address,
    delivery_town: delivery?.town,
    delivery_phone: delivery?.phone,
    delivery_note: delivery?.note,
    account_token: buyer.account_token,
    terms_version: buyer.terms_version,
  };
}

function accountFields({ full_name, package_name, package_users, ...buyer }: Registration) {
  return {
    applicant_name: full_name,
    company_name: buyer.company,
    phone_number: buyer.phone_number,
    user_count: textOf(package_users),
    email: buyer.email,
    package: package_name,
  };
}

function payerFields({ company, phone_number, email, package_name }: Registration) {
  return { company_name: company, phone_number, email, package_name };
}

function cardFields(buyer: Registration, price: number) {
  const { phone_number, email, full_name, package_name, package_users } = buyer;
  return {
    phone_number,
    email,
    full_name,
    package_plan: package_name,
    package_users: textOf(package_users),
    amount: String(price),
  };
}

/** Devices are bought without a plan, and so without users. */
function textOf(users: number | undefined): string | undefined {
  return users === undefined ? undefined : String(users);
}
