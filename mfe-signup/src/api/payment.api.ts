import type { PaymentMethod } from '@site/contracts/payment-methods';
import {
  accountSetupReply,
  cardReply,
  directDebitReply,
  isMobileMoneyUnpaid,
  type MobileMoneyUnpaid,
  mobileMoneyReply,
  mobileMoneyResult,
  noAccount,
  type PaymentKey,
  paymentKeyHeader,
  purchasePaths,
  type StartRefusal,
  startRefusal,
  transactionStatus,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { OrderRequest } from '@site/contracts/purchase-forms';
import type { PageConfig } from '@site/contracts/site-config';
import type { Payment } from '../storage/payment-store.ts';
import type { Registration } from '../storage/registration.ts';
import {
  type Answer,
  goodJson,
  goodText,
  type NoAnswer,
  noAnswer,
  parseJson,
  parseNumber,
  presentFields,
  type SetupClient,
} from './setup-client.api.ts';

/** The result of a start; after `no-answer` it may have begun or not, and the same key finds out. */
export type StartResult =
  /** `page` is the provider's own page to pay on, where there is one. */
  | { readonly kind: 'started'; readonly id: string; readonly page?: string }
  /** `isUnconfirmed`: only the buyer can say whether an earlier prompt took money. */
  | {
      readonly kind: 'refused';
      readonly reason: StartRefusal;
      readonly isUnconfirmed?: true;
    }
  /** The service replied that it could not: over a limit, or this way to pay is not offered. */
  | {
      readonly kind: 'failed';
      readonly reason?: 'too-many' | 'not-available';
      readonly seconds?: number | undefined;
    }
  | NoAnswer;

function readStart(method: PaymentMethod, answer: Answer): StartResult {
  return readStarted(method, goodJson(answer)) ?? readRefusal(answer);
}

function readStarted(method: PaymentMethod, reply: unknown): StartResult | undefined {
  switch (method) {
    case 'credit_card': {
      const started = cardReply.safeParse(reply).data;
      if (!started) return undefined;
      return { kind: 'started', id: started.order_tracking_id, page: started.redirect_url };
    }
    case 'mobile_money': {
      const started = mobileMoneyReply.safeParse(reply).data;
      return started && { kind: 'started', id: started.MerchantRequestID };
    }
    case 'direct_debit': {
      const started = directDebitReply.safeParse(reply).data;
      return started && { kind: 'started', id: started.OrderTrackingId };
    }
  }
}

/** Statuses that leave open whether a payment began. */
const unsure: readonly number[] = [408, 500, 504];

/** Why a payment was not started. It may have begun where the answer cannot be understood. */
function readRefusal(answer: Answer): StartResult {
  if (answer.kind !== 'refusal' || unsure.includes(answer.status)) return noAnswer;
  if (answer.status === 429) {
    return { kind: 'failed', reason: 'too-many', seconds: answer.retryAfter };
  }
  if (answer.status === 503) return { kind: 'failed', reason: 'not-available' };
  if (answer.status !== 409) return { kind: 'failed' };
  const parsed = startRefusal.safeParse(parseJson(answer.text));
  if (!parsed.success) return noAnswer;
  const { refused: reason, unconfirmed } = parsed.data;
  return { kind: 'refused', reason, ...(unconfirmed ? { isUnconfirmed: true } : {}) };
}

/** `code`: why a phone prompt ended unpaid; `isFinal`: no page takes another card. */
export type PaymentStatus =
  /** `isComplete`: the service has made the account, or released the devices. */
  | { readonly kind: 'paid'; readonly isComplete?: true }
  | { readonly kind: 'failed'; readonly code?: MobileMoneyUnpaid; readonly isFinal?: true }
  | { readonly kind: 'pending' }
  | NoAnswer;

function readStatus(method: PaymentMethod, answer: Answer): PaymentStatus {
  if (answer.kind !== 'answer') return noAnswer;
  const { text, isOrderComplete: isComplete } = answer;
  const status = method === 'mobile_money' ? readPromptStatus(text) : readTransactionStatus(text);
  return status.kind === 'paid' && isComplete ? { ...status, isComplete } : status;
}

function readPromptStatus(reply: string): PaymentStatus {
  const code = parseNumber(reply);
  if (code === undefined) return noAnswer;
  if (code === mobileMoneyResult.paid) return { kind: 'paid' };
  // A code that is in no list is unknown, not failed.
  return isMobileMoneyUnpaid(code) ? { kind: 'failed', code } : { kind: 'pending' };
}

function readTransactionStatus(reply: string): PaymentStatus {
  switch (reply.trim()) {
    case transactionStatus.completed:
      return { kind: 'paid' };
    case transactionStatus.failed:
      return { kind: 'failed' };
    case transactionStatus.reversed:
      return { kind: 'failed', isFinal: true };
    default:
      return { kind: 'pending' };
  }
}

export type AccountSetupResult =
  | { readonly kind: 'created' }
  | { readonly kind: 'failed' }
  | NoAnswer;

function readAccountSetup(answer: Answer): AccountSetupResult {
  const reply = goodText(answer);
  if (reply === undefined) return noAnswer;
  return { kind: parseNumber(reply) === accountSetupReply.created ? 'created' : 'failed' };
}

/** How the visitor chose to pay. The numbers are for the start alone and are stored nowhere. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly phone?: string;
  readonly account?: string;
}

type SomeFields = Readonly<Record<string, string | undefined>>;

export type PaymentSettings = Pick<PageConfig['payments'], 'mode' | 'testAmount' | 'methods'>;

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
     * @param uncharged as in `expireOrder`
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

    /** Looks up an attempt whose payment has no id here; only orders make that safe. */
    async findAccount(key: PaymentKey): Promise<AccountSetupResult> {
      return takesOrders ? setUpAccount(key) : noAnswer;
    },
  };
}

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

function textOf(users: number | undefined): string | undefined {
  return users === undefined ? undefined : String(users);
}
