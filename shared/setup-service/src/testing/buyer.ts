import { randomUUID } from 'node:crypto';
import {
  abandonOrderPath,
  paymentKeyHeader,
  purchasePaths,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import { formOf } from './running-service.ts';
import { goodSignUp, site } from './site.ts';

const calls = purchasePaths(site.setupService);

type BuyerChanges = Partial<Record<keyof typeof goodSignUp | 'order' | 'terms_version', string>>;

/** What a buyer's browser does during a purchase, by the calls of the contract. */
export function aBuyer(address: string, changes: BuyerChanges = {}) {
  const { order = randomUUID(), ...rest } = changes;
  const who: Record<keyof typeof goodSignUp, string> = { ...goodSignUp, ...rest };
  const payer = {
    company_name: who.company_name,
    phone_number: who.phone_number,
    email: who.email,
    package_name: who.package,
  };

  async function post(path: string, fields: Record<string, string>, attempt?: number) {
    const headers: Record<string, string> =
      attempt === undefined ? {} : { [paymentKeyHeader]: writePaymentKey({ order, attempt }) };
    const body = formOf(fields);
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  return {
    order,
    who,
    /** The same buyer, where the service has moved. */
    at: (elsewhere: string) => aBuyer(elsewhere, { ...changes, order }),
    place: () => post(calls.order, { order, ...who }),
    giveUp: () => post(abandonOrderPath(site.setupService), { order }),
    exists: () => post(calls.accountExists, { email: who.email, company: who.company_name }),
    payByCard: (attempt?: number, amount = who.package_price) =>
      post(
        calls.card,
        {
          phone_number: site.payments.testPhone,
          email: who.email,
          full_name: who.applicant_name,
          package_plan: who.package,
          package_users: who.user_count,
          amount,
        },
        attempt,
      ),
    payByPhone: (attempt?: number, phone_number = site.payments.testPhone, amount = '5') =>
      post(calls.mobileMoney, { phone_number, amount }, attempt),
    payByDebit: (attempt?: number, account_no = site.payments.testAccount, amount = '5') =>
      post(calls.directDebit, { account_no, amount }, attempt),
    phoneStatus: async (merchant_id: string) =>
      (await post(calls.mobileMoneyStatus, { merchant_id, ...payer })).body,
    status: async (tracking_id: string) =>
      (await post(calls.transactionStatus, { tracking_id, ...payer })).body,
    /** @param attempt the one that was paid; older pages, which sent no key, say none */
    setUp: async (attempt?: number) => {
      const { package_price: _, ...fields } = who;
      return (await post(calls.accountSetup, fields, attempt)).body;
    },
    /** Presses a button on the page where the card is asked for. */
    choose: async (redirectUrl: string, choice: string) => {
      const page = `${address}${new URL(redirectUrl).pathname}`;
      return (await fetch(page, { method: 'POST', body: formOf({ choice }) })).text();
    },
  };
}
