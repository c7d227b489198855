import { randomUUID } from 'node:crypto';
import { pesapalPaths } from '../../src/payments/pesapal.ts';
import { type Answer, type Asked, jsonServer } from '../../testing/json-server.ts';
import { noError } from '../../testing/pesapal-server.ts';
import type { Ledger } from './ledger.ts';
import { notify, reversalNotices, tellJson, usualNotices } from './notices.ts';
import { type Random, randomOf } from './random-choices.ts';
import type { World } from './world.ts';

/** What both fake providers are made from. */
export interface ProviderContext {
  readonly world: World;
  readonly ledger: Ledger;
  readonly seed: number;
  /** The address at which the service answers now. */
  readonly service: () => string;
}

interface Order {
  readonly reference: string;
  readonly random: Random;
  readonly since: number;
  /** The amount that was requested, then the amount that was paid. */
  amount: number;
  /** 0 is pending, 1 paid, 2 failed, 3 reversed. */
  status: 0 | 1 | 2 | 3;
  isCancelled: boolean;
  /** A bank is processing it, and answers later. */
  isWithBank: boolean;
}

/** The age at which Pesapal no longer knows the details of an order. */
const FORGOTTEN_AFTER = 120 * 24 * 60 * 60_000;

const pending = {
  status: 404,
  body: {
    status_code: 0,
    error: { ...noError, code: 'payment_details_not_found', message: 'Pending Payment' },
    status: '500',
  },
};

/** Pesapal with its hosted page, as buyers and the service see it. The ledger has what it moves. */
export async function fakeCardProvider({ world, ledger, seed, service }: ProviderContext) {
  const orders = new Map<string, Order>();
  const ipns: { url: string; ipn_id: string }[] = [];
  let isAway = false;

  const server = await jsonServer((asked) => {
    if (isAway) return 'cut';
    if (asked.path === '/api/Auth/RequestToken') {
      return { body: { token: 'a-token', expiryDate: '', error: null, status: '200' } };
    }
    if (asked.path === '/api/URLSetup/GetIpnList') return { body: ipns };
    if (asked.path === '/api/URLSetup/RegisterIPN') {
      ipns.push({ url: String(asked.body.url), ipn_id: randomUUID() });
      return { body: { ...ipns.at(-1), error: null, status: '200' } };
    }
    if (asked.path === '/api/Transactions/SubmitOrderRequest') return submit(asked);
    const id = asked.query.get('orderTrackingId') ?? String(asked.body.order_tracking_id);
    const order = orders.get(id);
    if (order && order.random.next() < 0.02) return 'cut';
    return asked.path === '/api/Transactions/CancelOrder' ? cancel(order) : statusOf(order);
  });

  function submit({ body }: Asked): Answer {
    const id = randomUUID();
    const reference = String(body.id);
    const random = randomOf(seed, `${reference} ${orders.size}`);
    const status = { status: 0, isCancelled: false, isWithBank: false } as const;
    if (random.next() < 0.02) {
      const error = { error_type: 'api_error', code: 'amount_exceeds_default_limit', message: '' };
      return { status: 200, body: { error, status: '500' } };
    }
    orders.set(id, {
      reference,
      amount: Number(body.amount),
      random,
      since: world.now(),
      ...status,
    });
    if (random.next() < 0.02) return 'cut';
    const redirect_url = `https://pay.example/iframe/${id}`;
    const names = { order_tracking_id: id, merchant_reference: reference };
    return { body: { ...names, redirect_url, error: null, status: '200' } };
  }

  function cancel(order: Order | undefined): Answer {
    if (!order || order.isWithBank || order.status === 1 || order.status === 3) {
      return { body: { status: '500', message: 'Order cannot be cancelled' } };
    }
    order.isCancelled = true;
    // It is cancelled even where the answer is lost.
    return order.random.next() < 0.05 ? 'cut' : { body: { status: '200', message: '' } };
  }

  function statusOf(order: Order | undefined): Answer {
    const isForgotten = order && world.now() - order.since > FORGOTTEN_AFTER;
    if (!order || order.status === 0 || isForgotten) return pending;
    const { amount, status: status_code, reference: merchant_reference } = order;
    const paid = { payment_method: 'Visa', amount, confirmation_code: 'AA11BB22', status_code };
    return {
      body: { ...paid, merchant_reference, currency: 'KES', error: noError, status: '200' },
    };
  }

  function moved(id: string, order: Order, why: 'paid' | 'reversed' | 'refunded'): void {
    // Now and then the sum that arrives is not the one that was requested.
    if (why === 'paid' && order.random.next() < 0.004) order.amount -= 100;
    const amount = why === 'paid' ? order.amount : -order.amount;
    order.status = why === 'paid' ? 1 : 3;
    const { reference } = order;
    ledger.note({ provider: 'pesapal', reference, charge: id, amount, why });
  }

  function tell(id: string, order: Order, shares = usualNotices): void {
    async function once(): Promise<boolean> {
      const reply = await tellJson(`${service()}${pesapalPaths.notification}`, {
        OrderTrackingId: id,
        OrderMerchantReference: order.reference,
        OrderNotificationType: 'IPNCHANGE',
      });
      return JSON.stringify(reply)?.includes('"status":200') ?? false;
    }
    notify(world, order.random, once, shares);
  }

  /** The order whose page accepts a card now. */
  function openOrder(id: string): Order | undefined {
    const order = orders.get(id);
    const isOpen = order && !order.isCancelled && !order.isWithBank;
    return isOpen && !isAway && (order.status === 0 || order.status === 2) ? order : undefined;
  }

  return {
    url: server.url,
    /** The buyer pays on the page; false where the page no longer accepts a card. */
    pay(id: string): boolean {
      const order = openOrder(id);
      if (!order) return false;
      moved(id, order, 'paid');
      tell(id, order);
      return true;
    },
    decline(id: string): boolean {
      const order = openOrder(id);
      if (!order) return false;
      order.status = 2;
      tell(id, order);
      return true;
    },
    /** The buyer pays, and their bank answers after a while. */
    payLate(id: string, ms: number): boolean {
      const order = openOrder(id);
      if (!order) return false;
      order.isWithBank = true;
      world.begin(async () => {
        await world.sleep(ms);
        order.isWithBank = false;
        moved(id, order, 'paid');
        tell(id, order);
      });
      return true;
    },
    /** The payer's bank takes the money back. */
    reverse(id: string): void {
      const order = orders.get(id);
      if (order?.status !== 1) return;
      moved(id, order, 'reversed');
      tell(id, order, reversalNotices);
    },
    /** The operator gives the money back. */
    giveBack(id: string): void {
      const order = orders.get(id);
      if (order?.status === 1) moved(id, order, 'refunded');
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    asked: () => server.asked.length,
  };
}
