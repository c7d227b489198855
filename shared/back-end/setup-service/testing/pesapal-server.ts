import { randomUUID } from 'node:crypto';
import { type Answer, type Asked, jsonServer, type Twist } from './json-server.ts';

export const noError = { error_type: null, code: null, message: null, call_back_url: null };

interface HostedOrder {
  readonly reference: string;
  readonly amount: number;
  readonly status: number;
  readonly isCancelled?: boolean;
}

export async function pesapalServer(twist: Twist = () => undefined) {
  const orders = new Map<string, HostedOrder>();
  const ipns: { url: string; ipn_id: string }[] = [];
  let token = 'none';

  const server = await jsonServer(async (asked) => {
    const twisted = await twist(asked);
    if (twisted) return twisted;
    if (asked.path === '/api/Auth/RequestToken') {
      if (asked.body.consumer_secret !== 'a-secret') {
        const code = 'invalid_consumer_key_or_secret_provided';
        return { body: { error: { error_type: 'api_error', code, message: '' }, status: '500' } };
      }
      token = randomUUID();
      return { body: { token, expiryDate: '2026-03-02T09:05:00Z', error: null, status: '200' } };
    }
    if (asked.headers.authorization !== `Bearer ${token}`) return { status: 401, body: {} };
    return answer(asked);
  });

  function answer({ path, body, query }: Asked): Answer {
    if (path === '/api/URLSetup/GetIpnList') return { body: ipns };
    if (path === '/api/URLSetup/RegisterIPN') {
      ipns.push({ url: String(body.url), ipn_id: randomUUID() });
      return { body: { ...ipns.at(-1), error: null, status: '200' } };
    }
    if (path === '/api/Transactions/SubmitOrderRequest') {
      const id = randomUUID();
      orders.set(id, { reference: String(body.id), amount: Number(body.amount), status: 0 });
      const names = { order_tracking_id: id, merchant_reference: body.id };
      const redirect_url = `https://pay.example/iframe/${id}`;
      return { body: { ...names, redirect_url, error: null, status: '200' } };
    }
    const id = query.get('orderTrackingId') ?? String(body.order_tracking_id);
    const order = orders.get(id);
    if (path === '/api/Transactions/CancelOrder') {
      // Failed and pending ones only, and once.
      const isOpen = (order?.status === 0 || order?.status === 2) && !order.isCancelled;
      if (isOpen) change(id, { isCancelled: true });
      return { body: { status: isOpen ? '200' : '500', message: '' } };
    }
    if (!order) {
      const error = { ...noError, code: 'invalid_order_tracking_id', message: 'Unknown order' };
      return { status: 500, body: { status_code: null, error, status: '500' } };
    }
    if (order.status === 0) {
      const error = { ...noError, code: 'payment_details_not_found', message: 'Pending Payment' };
      return { status: 404, body: { status_code: 0, error, status: '500' } };
    }
    const { amount, status: status_code, reference: merchant_reference } = order;
    const money = {
      payment_method: 'Visa',
      confirmation_code: 'AA11BB22',
      currency: 'KES',
      amount,
    };
    return { body: { ...money, status_code, merchant_reference, error: noError, status: '200' } };
  }

  function change(id: string, changes: Partial<HostedOrder>): void {
    const order = orders.get(id);
    if (order) orders.set(id, { ...order, ...changes });
  }

  return {
    ...server,
    ipns,
    /** 1 paid, 2 failed, 3 reversed, whatever its page allows. */
    settle: (id: string, status: number, changes: Partial<HostedOrder> = {}) =>
      change(id, { ...changes, status }),
    /** False where the page no longer takes one. */
    tryCard(id: string, isTaken: boolean): boolean {
      const order = orders.get(id);
      if (!order || order.isCancelled || ![0, 2].includes(order.status)) return false;
      change(id, { status: isTaken ? 1 : 2 });
      return true;
    },
    end: (id: string) => change(id, { isCancelled: true }),
    forget: (id: string) => orders.delete(id),
    ids: () => [...orders.keys()],
    endToken: () => {
      token = 'ended';
    },
    count: (path: string) => server.asked.filter((asked) => asked.path.endsWith(path)).length,
  };
}
