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
  type ProviderRefusal,
  paymentKeyHeader,
  providerRefusal,
  purchasePaths,
  type StartRefusal,
  startRefusal,
  transactionStatus,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { Payment } from '../storage/payment-store.ts';
import type { Registration } from '../storage/registration.ts';
import { accountFields } from './order.api.ts';
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
  /** `page` is the provider's own page to pay on, where there is one; `frame` holds it. */
  | ({ readonly kind: 'started' } & Pick<Payment, 'id' | 'page' | 'frame'>)
  /** `isUnconfirmed`: only the buyer can say whether an earlier prompt took money. */
  | { readonly kind: 'refused'; readonly reason: StartRefusal; readonly isUnconfirmed?: true }
  /** The service replied that it could not: over a limit, this way to pay is not offered, or its provider refused. */
  | {
      readonly kind: 'failed';
      readonly reason?: 'too-many' | 'not-available' | ProviderRefusal;
      readonly seconds?: number | undefined;
    }
  | NoAnswer;

/** `code`: why a phone prompt ended unpaid; `isFinal`: no page takes another card. */
export type PaymentStatus =
  /** `isComplete`: the service has made the account, or released the devices. */
  | { readonly kind: 'paid'; readonly isComplete?: true }
  | { readonly kind: 'failed'; readonly code?: MobileMoneyUnpaid; readonly isFinal?: true }
  | { readonly kind: 'pending' }
  | NoAnswer;

export type AccountSetupResult = { readonly kind: 'created' | 'failed' } | NoAnswer;

/** How the visitor chose to pay. The numbers are for the start alone and are stored nowhere. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly phone?: string;
  readonly account?: string;
}

type OptionalFields = Parameters<typeof presentFields>[0];

export type PaymentConfiguration = Pick<
  PageConfiguration['payments'],
  'mode' | 'testAmount' | 'methods'
>;

export type PaymentApi = ReturnType<typeof paymentApi>;

export function paymentApi(
  { names, takesOrders, post }: SetupClient,
  buyer: Registration,
  { mode, testAmount }: Pick<PaymentConfiguration, 'mode' | 'testAmount'>,
) {
  const paths = purchasePaths(names);
  const postWithKey = (path: string, fields: OptionalFields, key: PaymentKey) =>
    post(
      path,
      presentFields(fields),
      takesOrders ? { [paymentKeyHeader]: writePaymentKey(key) } : {},
    );

  /** @param key the attempt that was paid: its order is found by it, whatever else was ordered */
  async function setUpAccount(key: PaymentKey): Promise<AccountSetupResult> {
    return readAccountSetup(await postWithKey(paths.accountSetup, accountFields(buyer), key));
  }

  function startBy({ method, phone, account }: PaymentChoice, price: number) {
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
      const { path, fields } = startBy(choice, price);
      const answer = await postWithKey(path, { ...fields, uncharged: uncharged?.toString() }, key);
      return readStart(choice.method, goodJson(answer)) ?? readRefusal(answer);
    },

    async status({ method, id }: Payment): Promise<PaymentStatus> {
      const payer = presentFields(payerFields(buyer));
      return method === 'mobile_money'
        ? readStatus(post(paths.mobileMoneyStatus, { merchant_id: id, ...payer }), readPrompt)
        : readStatus(post(paths.transactionStatus, { tracking_id: id, ...payer }), readTransaction);
    },

    setUpAccount,

    /** Looks up an attempt whose payment has no id here; only orders make that safe. */
    async findAccount(key: PaymentKey): Promise<AccountSetupResult> {
      return takesOrders ? setUpAccount(key) : noAnswer;
    },
  };
}

function readStart(method: PaymentMethod, reply: unknown): StartResult | undefined {
  switch (method) {
    case 'credit_card': {
      const { data } = cardReply.safeParse(reply);
      if (!data) return undefined;
      const { order_tracking_id: id, redirect_url: page, frame_url: frame } = data;
      return { kind: 'started', id, page, frame };
    }
    case 'mobile_money': {
      const { data } = mobileMoneyReply.safeParse(reply);
      return data && { kind: 'started', id: data.MerchantRequestID };
    }
    case 'direct_debit': {
      const { data } = directDebitReply.safeParse(reply);
      return data && { kind: 'started', id: data.OrderTrackingId };
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
  if (answer.status !== 409) {
    const { data } = providerRefusal.safeParse(parseJson(answer.text));
    return { kind: 'failed', ...(data && { reason: data.refused }) };
  }
  const parsed = startRefusal.safeParse(parseJson(answer.text));
  if (!parsed.success) return noAnswer;
  const { refused: reason, unconfirmed } = parsed.data;
  return { kind: 'refused', reason, ...(unconfirmed ? { isUnconfirmed: true } : {}) };
}

async function readStatus(
  reply: Promise<Answer>,
  read: (text: string) => PaymentStatus,
): Promise<PaymentStatus> {
  const answer = await reply;
  if (answer.kind !== 'answer') return noAnswer;
  const status = read(answer.text);
  const isComplete = status.kind === 'paid' && answer.isOrderComplete;
  return isComplete ? { kind: 'paid', isComplete } : status;
}

function readPrompt(reply: string): PaymentStatus {
  const code = parseNumber(reply);
  if (code === undefined) return noAnswer;
  if (code === mobileMoneyResult.paid) return { kind: 'paid' };
  // A code that is in no list is unknown, not failed.
  return isMobileMoneyUnpaid(code) ? { kind: 'failed', code } : { kind: 'pending' };
}

function readTransaction(reply: string): PaymentStatus {
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

function readAccountSetup(answer: Answer): AccountSetupResult {
  const reply = goodText(answer);
  if (reply === undefined) return noAnswer;
  return { kind: parseNumber(reply) === accountSetupReply.created ? 'created' : 'failed' };
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
    package_users: package_users?.toString(),
    amount: String(price),
  };
}
