import { setTimeout } from 'node:timers/promises';
import { aBuyer } from './buyer.ts';

/** What happened to the requests of buyers. */
export interface Answers {
  /** How many requests were answered with each status; 0 is none at all. */
  readonly statuses: Map<number, number>;
}

/** Answers after which a page lets its visitor try the same again. */
const again: readonly number[] = [0, 503, 504];
/** Longer than any fault of a test lasts. */
const PATIENCE_MS = 30_000;

/**
 * One whole purchase by a buyer whose page tries again as pages do, with the key of the same attempt;
 * it rejects where the purchase fails. By telephone it is paid at once, by card on the sandbox's page.
 */
export async function purchase(
  address: string,
  name: string,
  method: 'card' | 'telephone',
  { statuses }: Answers,
): Promise<string> {
  const who = { email: `${name}@shop.example`, company_name: `Shop ${name}` };
  const buyer = aBuyer(address, who);
  const started = performance.now();

  async function insist<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      const reply = await send().catch(() => undefined);
      const status = reply?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (reply && !again.includes(status)) return reply;
      if (performance.now() - started > PATIENCE_MS) throw new Error(`${name} was given up`);
      await setTimeout(50);
    }
  }

  /** A reply whose status the buyer does not see, until it is the right one. */
  async function until(right: string, send: () => Promise<unknown>): Promise<void> {
    await insist(async () => {
      const body = await send();
      if (body === right) return { status: 200 };
      // Nothing else is said but that it is not there yet, or that nobody answered.
      return { status: typeof body === 'string' && body.length < 12 ? 503 : 504 };
    });
  }

  const placed = await insist(buyer.place);
  if (placed.body.kind !== 'accepted') throw new Error(`${name}: ${JSON.stringify(placed)}`);
  const start = await insist(() => (method === 'card' ? buyer.payByCard(1) : buyer.payByPhone(1)));
  if (start.status !== 200) throw new Error(`${name}: ${JSON.stringify(start)}`);
  if (method === 'card') {
    await insist(async () => {
      const page = await buyer.choose(start.body.redirect_url, 'pay');
      return { status: page.includes('<!doctype html>') ? 200 : 504 };
    });
    await until('Completed', () => buyer.status(start.body.order_tracking_id));
  } else await until('0', () => buyer.phoneStatus(start.body.MerchantRequestID));
  await until('1', () => buyer.setUp(1));
  return buyer.order;
}
