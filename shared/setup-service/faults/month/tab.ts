import {
  accountExistsReply,
  accountSetupReply,
  cardReply,
  isMobileMoneyUnpaid,
  mobileMoneyReply,
  mobileMoneyResult,
  orderReply,
  paymentKeyHeader,
  purchasePaths,
  startRefusal,
  transactionStatus,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import { site } from '../../testing/site.ts';
import type { BuyerContext, Details } from './person.ts';
import { uuidFrom } from './random-choices.ts';

export type Method = 'credit_card' | 'mobile_money';
export type Started = 'started' | 'paid' | 'under-way' | 'gone' | 'failed' | 'lost';
export type Polled = 'paid' | 'failed' | 'ran-out' | 'no-contact';
export type Tab = ReturnType<typeof openTab>;

const paths = purchasePaths(site.setupService);
const budgets = {
  credit_card: { every: 15_000, times: 20 },
  mobile_money: { every: 5_000, times: 5 },
} as const;
/** Statuses that leave open whether a payment began. */
const unsure: readonly number[] = [408, 500, 504];

/**
 * The payment page in one tab of a buyer's browser: it keeps order, attempt and payment, repeats a
 * lost start under the same key, and asks as often and as long as the site's own page.
 *
 * @param order of a tab that was duplicated; a new one without it
 */
export function openTab(
  { person, world, providers, post, note }: BuyerContext,
  details: Details = person.details,
  order = uuidFrom(person.random),
) {
  let attempt = 1;
  /** The last attempt of which the buyer says that it took no money. */
  let uncharged: number | undefined;
  let payment: { readonly method: Method; readonly id: string; readonly page?: string } | undefined;
  const { applicant_name, email, company_name, phone_number, package_price: price } = details;
  const { package: plan, user_count } = details;
  const payer = { company_name, phone_number, email, ...(plan && { package_name: plan }) };
  const account = {
    ...{ applicant_name, email, company_name, phone_number },
    ...(plan && { package: plan, user_count }),
  };

  const key = () => ({ [paymentKeyHeader]: writePaymentKey({ order, attempt }) });

  async function start(method: Method): Promise<Started> {
    const path = method === 'credit_card' ? paths.card : paths.mobileMoney;
    const said = uncharged === undefined ? {} : { uncharged: String(uncharged) };
    const answer = await post(path, { ...startFields(method), ...said }, key());
    const result = read(answer, method);
    const status = answer && result === 'failed' ? ` ${answer.status}` : '';
    note(`${method} ${attempt}: ${result}${status}`);
    return result;
  }

  function startFields(method: Method) {
    if (method === 'mobile_money') return { phone_number: person.telephone, amount: price };
    return {
      phone_number,
      email,
      full_name: details.applicant_name,
      ...(plan && { package_plan: plan, package_users: user_count }),
      amount: price,
    };
  }

  function read(answer: Awaited<ReturnType<typeof post>>, method: Method): Started {
    if (!answer || unsure.includes(answer.status)) return 'lost';
    const json = jsonOf(answer.text);
    if (answer.status === 200) {
      const card = cardReply.safeParse(json).data;
      const prompt = mobileMoneyReply.safeParse(json).data;
      if (card) payment = { method, id: card.order_tracking_id, page: pageOf(card.redirect_url) };
      else if (prompt) payment = { method, id: prompt.MerchantRequestID };
      return card || prompt ? 'started' : 'lost';
    }
    if (answer.status !== 409) return 'failed';
    const { refused, unconfirmed } = startRefusal.safeParse(json).data ?? {};
    if (unconfirmed && !wasCharged()) uncharged = attempt;
    if (refused === 'already-paid') return 'paid';
    return refused === 'under-way' ? refused : 'gone';
  }

  /** The messages of M-Pesa on the telephone; a few buyers do not look, and say that there are none. */
  function wasCharged(): boolean {
    const isCareless = person.random.next() < 0.1;
    if (isCareless) note('did not look at the messages of M-Pesa');
    const { movements } = providers.ledger;
    return (
      !isCareless &&
      movements.some(({ provider, reference, why }) => {
        return provider === 'daraja' && why === 'paid' && reference.startsWith(`${order}.`);
      })
    );
  }

  async function ask(): Promise<'paid' | 'failed' | 'pending' | undefined> {
    if (!payment) return undefined;
    const isPrompt = payment.method === 'mobile_money';
    const fields = isPrompt ? { merchant_id: payment.id } : { tracking_id: payment.id };
    const path = isPrompt ? paths.mobileMoneyStatus : paths.transactionStatus;
    const answer = await post(path, { ...fields, ...payer });
    if (answer?.status !== 200) return undefined;
    return isPrompt ? promptWord(Number(answer.text)) : cardWord(answer.text.trim());
  }

  return {
    order,
    details,
    /** The hosted page that is open; undefined where there is none. */
    page: () => payment?.page,
    hasPayment: () => payment !== undefined,
    uncharged: () => uncharged,
    /** Looks whether the name is free, as the sign-up page does for a plan, and places the order. */
    async place(): Promise<'accepted' | 'refused' | 'unreachable'> {
      const exists = plan && (await post(paths.accountExists, { email, company: company_name }));
      if (exists && exists.status === 200 && exists.text.trim() !== accountExistsReply.free) {
        note('was told that the account exists');
        return 'refused';
      }
      if (!person.orders.includes(order)) person.orders.push(order);
      for (let tries = 0; tries < 20; tries += 1) {
        const answer = await post(paths.order, { order, ...details });
        const reply = orderReply.safeParse(jsonOf(answer?.text ?? '')).data;
        if (reply) note(`order ${order}: ${reply.kind}`);
        if (reply) return reply.kind === 'accepted' ? 'accepted' : 'refused';
        await world.sleep(10_000);
      }
      return 'unreachable';
    },
    start,
    /** The buyer asks for another attempt. */
    tryAgain(): void {
      attempt += 1;
    },
    async poll({ atOnce = false } = {}): Promise<Polled> {
      if (!payment) return 'no-contact';
      const { every, times } = budgets[payment.method];
      let answer: Awaited<ReturnType<typeof ask>>;
      for (let asked = 0; asked < times; asked += 1) {
        if (asked > 0 || !atOnce) await world.sleep(every);
        answer = await ask();
        if (answer === 'paid' || answer === 'failed') break;
      }
      const known = answer === 'pending' ? 'ran-out' : (answer ?? 'no-contact');
      note(`the page said: ${known}`);
      return known;
    },
    /** Account setup; true once the account is there. */
    async setUp(): Promise<boolean> {
      for (let tries = 0; tries < 4; tries += 1) {
        const answer = await post(paths.accountSetup, account, key());
        const isCreated =
          answer?.status === 200 && Number(answer.text) === accountSetupReply.created;
        note(`account setup: ${answer?.text.slice(0, 20) ?? 'no answer'}`);
        if (isCreated) return true;
        await world.sleep(15_000);
      }
      return false;
    },
  };
}

function promptWord(code: number) {
  if (code === mobileMoneyResult.paid) return 'paid';
  return isMobileMoneyUnpaid(code) ? 'failed' : 'pending';
}

function cardWord(text: string) {
  if (text === transactionStatus.completed) return 'paid';
  return text === transactionStatus.failed || text === transactionStatus.reversed
    ? 'failed'
    : 'pending';
}

/** What the hosted page is known by. */
function pageOf(redirectUrl: string): string {
  return redirectUrl.split('/').at(-1) ?? '';
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
