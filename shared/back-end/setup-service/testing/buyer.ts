import { randomUUID } from 'node:crypto';
import {
  abandonOrderPath,
  paymentKeyHeader,
  purchasePaths,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { OrderRequest } from '@site/contracts/purchase-forms';
import { orderCompleteHeader } from '@site/contracts/setup-calls';
import { formOf, runService } from './running-service.ts';
import { goodSignUp, site } from './site.ts';

const calls = purchasePaths(site.setupService);

type Fields = Record<Exclude<keyof typeof goodSignUp, 'package' | 'user_count'>, string> &
  Partial<Record<keyof OrderRequest, string>>;
type BuyerChanges = Partial<Record<keyof OrderRequest, string | undefined>>;

export const devicesAlone = {
  package: undefined,
  user_count: undefined,
  devices: '{"cashDrawer":2}',
  package_price: '17200',
  delivery_address: 'Mavuno House, Ngong Road',
  delivery_town: 'Nairobi',
} as const satisfies BuyerChanges;

export const planWithDevices = {
  period: 'monthly',
  add_ons: '["portablePOS"]',
  devices: '{"cashDrawer":2}',
  package_price: String(1_200 + 22_000 + 2 * 8_600),
  delivery_address: devicesAlone.delivery_address,
  delivery_town: devicesAlone.delivery_town,
} as const satisfies BuyerChanges;

export const refusedAs = (refused: string) => ({ status: 409, body: { refused } });

export async function placedBuyer(
  options: Parameters<typeof runService>[0] = {},
  changes: BuyerChanges = {},
) {
  const service = await runService(options);
  const buyer = aBuyer(service.address, changes);
  await buyer.place();
  return { service, buyer };
}

/** @param changes of the fields of an order; one that is undefined is not sent */
export function aBuyer(address: string, changes: BuyerChanges = {}) {
  const { order = randomUUID(), ...rest } = changes;
  // Tests leave out fields of plans alone.
  const who = present({ ...goodSignUp, ...rest }) as Fields;
  const payer = {
    company_name: who.company_name,
    phone_number: who.phone_number,
    email: who.email,
    ...present({ package_name: who.package }),
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

  async function choose(redirectUrl: string, choice: string) {
    const page = `${address}${new URL(redirectUrl).pathname}`;
    return (await fetch(page, { method: 'POST', body: formOf({ choice }) })).text();
  }

  const payByCard = (attempt?: number, amount = who.package_price, uncharged?: string) =>
    post(
      calls.card,
      {
        phone_number: site.payments.testPhone,
        email: who.email,
        full_name: who.applicant_name,
        ...present({ package_plan: who.package, package_users: who.user_count }),
        amount,
        ...present({ uncharged }),
      },
      attempt,
    );

  return {
    order,
    who,
    at: (elsewhere: string) => aBuyer(elsewhere, { ...changes, order }),
    place: () => post(calls.order, { order, ...who }),
    abandon: (uncharged?: string) =>
      post(abandonOrderPath(site.setupService), { order, ...present({ uncharged }) }),
    exists: () => post(calls.accountExists, { email: who.email, company: who.company_name }),
    payByCard,
    buyByCard: async (attempt?: number) => {
      const { body } = await payByCard(attempt);
      return { body, page: await choose(body.redirect_url, 'pay') };
    },
    /** @param uncharged the last attempt of which the buyer says that it took no money */
    payByPhone: (
      attempt?: number,
      phone_number = site.payments.testPhone,
      amount = '5',
      uncharged?: string,
    ) => post(calls.mobileMoney, { phone_number, amount, ...present({ uncharged }) }, attempt),
    payByDebit: (attempt?: number, account_no = site.payments.testAccount, amount = '5') =>
      post(calls.directDebit, { account_no, amount }, attempt),
    phoneStatus: async (merchant_id: string) =>
      (await post(calls.mobileMoneyStatus, { merchant_id, ...payer })).body,
    status: async (tracking_id: string) =>
      (await post(calls.transactionStatus, { tracking_id, ...payer })).body,
    isComplete: async (tracking_id: string) => {
      const body = formOf({ tracking_id, ...payer });
      const path = `${address}${calls.transactionStatus}`;
      const { headers } = await fetch(path, { method: 'POST', body });
      return headers.get(orderCompleteHeader) === 'yes';
    },
    /** @param attempt the one that was paid; older pages, which sent no key, say none */
    setUp: async (attempt?: number) => {
      const { applicant_name, email, company_name, phone_number } = who;
      const plan = present({ package: who.package, user_count: who.user_count });
      const fields = { applicant_name, email, company_name, phone_number, ...plan };
      return (await post(calls.accountSetup, fields, attempt)).body;
    },
    choose,
  };
}

function present(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
