import { setTimeout } from 'node:timers/promises';
import { aBuyer } from './buyer.ts';

export interface Answers {
  /** How many requests were answered with each status; 0 is none at all. */
  readonly statuses: Map<number, number>;
}

/** Answers after which a page lets its visitor try the same again. */
const again: readonly number[] = [0, 503, 504];
/** More than any fault of a test takes. Not a time: on a busy machine faults last longer, and so do tries. */
const PATIENCE = 1_000;
const PAUSE_MS = 50;

/** Tries again as pages do, with the key of the same attempt; rejects where the purchase fails. */
export async function purchase(
  address: string,
  name: string,
  method: 'card' | 'telephone',
  { statuses }: Answers,
): Promise<string> {
  const buyer = aBuyer(address, { email: `${name}@shop.example`, company_name: `Shop ${name}` });
  let tries = 0;

  async function insist<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      const reply = await send().catch(() => undefined);
      const status = reply?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (reply && !again.includes(status)) return reply;
      // How long a service takes to start is up to the machine.
      if (reply) await rest(`answered with ${status}`);
      else await setTimeout(PAUSE_MS);
    }
  }

  async function rest(why: string): Promise<void> {
    tries += 1;
    if (tries > PATIENCE) throw new Error(`${name} gave up on ${buyer.order}: ${why}`);
    await setTimeout(PAUSE_MS);
  }

  /** What is no short word is an error's sentence. */
  async function until(right: string, send: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const { body } = await insist(async () => {
        const body = await send();
        return { status: typeof body === 'string' && body.length < 12 ? 200 : 504, body };
      });
      if (body === right) return;
      await rest(`the reply is ${body} and not ${right}`);
    }
  }

  async function startByPhone() {
    for (;;) {
      const start = await insist(() => buyer.payByPhone(1));
      if (start.status !== 409 || start.body.refused !== 'under-way') return start;
      await rest(`its attempt is refused with ${JSON.stringify(start.body)}`);
    }
  }

  const placed = await insist(buyer.place);
  if (placed.body.kind !== 'accepted') throw new Error(`${name}: ${JSON.stringify(placed)}`);
  const start = await (method === 'card' ? insist(() => buyer.payByCard(1)) : startByPhone());
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
