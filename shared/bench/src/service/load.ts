import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { setupPaths } from '@site/contracts/setup-calls';
import { aBuyer } from '@site/setup-service/testing/buyer';
import { percentile } from '../measuring/turns.ts';

/**
 * As many on a small database as on a large one, and less than half of what two cores answer: a service
 * that is busy all the time shows how long its queue is, not how long a call takes.
 */
const CALLS_PER_SECOND = 40;
const SECONDS = 15;

type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** What one buyer does, and how many calls that is. */
interface Visit {
  readonly calls: number;
  callAll(timed: Timed): Promise<void>;
}

/** Buyers begin at equal distances, whether or not earlier ones have ended: how many calls there were in a second, and how long they took. */
export async function measureCalls({ calls, callAll }: Visit) {
  const times: number[] = [];
  const timed: Timed = async (call) => {
    const start = performance.now();
    const result = await call();
    times.push(performance.now() - start);
    return result;
  };
  const start = performance.now();
  const visits: Promise<void>[] = [];
  for (let visit = 0; visit < (SECONDS * CALLS_PER_SECOND) / calls; visit += 1) {
    const at = start + (visit * calls * 1_000) / CALLS_PER_SECOND;
    await setTimeout(Math.max(at - performance.now(), 0));
    const visited = callAll(timed);
    // Thrown once all have ended.
    visited.catch(() => undefined);
    visits.push(visited);
  }
  await Promise.all(visits);
  const perSecond = times.length / ((performance.now() - start) / 1_000);
  return { calls: perSecond, p99: percentile(times, 0.99) };
}

/** The ten calls of somebody who buys a plan, and of somebody who asks. */
export function purchase(address: string): Visit {
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${address}${path}`, { method: 'POST', body });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const callAll = async (timed: Timed): Promise<void> => {
    const name = randomUUID();
    const email = `${name}@shop.example`;
    const buyer = aBuyer(address, { email, company_name: name });
    await timed(async () => (await fetch(`${address}/bot-challenge`)).text());
    await timed(() => buyer.exists());
    await timed(() => buyer.place());
    const { body } = await timed(() => buyer.payByCard(1));
    await timed(() => buyer.status(body.order_tracking_id));
    const card = `${address}${new URL(body.redirect_url).pathname}`;
    const choice = new FormData();
    choice.append('choice', 'pay');
    // The page that it leads to would be another call.
    await timed(() => fetch(card, { method: 'POST', body: choice, redirect: 'manual' }));
    const status = await timed(() => buyer.status(body.order_tracking_id));
    if (status !== 'Completed') throw new Error(`the purchase is ${status}`);
    await timed(() => buyer.setUp(1));
    await timed(() => send(setupPaths.lostAccount, { email }));
    const enquiry = { company_name: 'Mavuno', phone_number: '0712345678', full_name: 'Wanjiru' };
    const fields = { ...enquiry, email, message: `Do you deliver to ${name}?` };
    await timed(() => send(setupPaths.enquiry, fields));
  };
  return { calls: 10, callAll };
}

export function oneRoute(address: string): Visit {
  const call = async () => (await fetch(`${address}/?name=${randomUUID()}`)).text();
  return {
    calls: 1,
    async callAll(timed) {
      await timed(call);
    },
  };
}
