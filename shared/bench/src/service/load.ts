import { randomUUID } from 'node:crypto';
import { setupPaths } from '@site/contracts/setup-calls';
import { aBuyer } from '@site/setup-service/testing/buyer';
import { percentile } from '../measuring/turns.ts';

/** A service that is busy all the time shows how long its queue is, not how long a call takes. */
const AT_ONCE = 2;
const SECONDS = 8;

type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** Repeats calls for some seconds on a few connections: how many there were in one, and how long they took. */
export async function measureCalls(callAll: (timed: Timed) => Promise<void>) {
  const times: number[] = [];
  const timed: Timed = async (call) => {
    const start = performance.now();
    const result = await call();
    times.push(performance.now() - start);
    return result;
  };
  const start = performance.now();
  const end = start + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) await callAll(timed);
    }),
  );
  const calls = times.length / ((performance.now() - start) / 1_000);
  return { calls, p99: percentile(times, 0.99) };
}

/** The ten calls of somebody who buys a plan, and of somebody who asks. */
export function purchase(address: string) {
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${address}${path}`, { method: 'POST', body });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  return async (timed: Timed): Promise<void> => {
    const name = randomUUID();
    const email = `${name}@shop.example`;
    const buyer = aBuyer(address, { email, company_name: name });
    await timed(async () => (await fetch(`${address}/bot-challenge`)).text());
    await timed(() => buyer.exists());
    await timed(() => buyer.place());
    const { body } = await timed(() => buyer.payByCard(1));
    await timed(() => buyer.status(body.order_tracking_id));
    await timed(() => buyer.choose(body.redirect_url, 'pay'));
    const status = await timed(() => buyer.status(body.order_tracking_id));
    if (status !== 'Completed') throw new Error(`the purchase is ${status}`);
    await timed(() => buyer.setUp(1));
    await timed(() => send(setupPaths.lostAccount, { email }));
    const enquiry = { company_name: 'Mavuno', phone_number: '0712345678', full_name: 'Wanjiru' };
    const fields = { ...enquiry, email, message: `Do you deliver to ${name}?` };
    await timed(() => send(setupPaths.enquiry, fields));
  };
}

export function oneRoute(address: string) {
  return async (timed: Timed): Promise<void> => {
    await timed(async () => (await fetch(`${address}/?name=${randomUUID()}`)).text());
  };
}
