import { expect, test } from 'vitest';
import { dieAtEveryQuery } from '../../../faults/killed-at-query.ts';
import { inDatabase, rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { contextOn, silent } from '../../../testing/reconciling.ts';
import { shopOn, tellingProvider, wanjiru } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import type { Storage } from '../../storage/tables.ts';
import { createDocumentSender } from './send-documents.ts';

async function send(storage: Storage): Promise<void> {
  const sender = createDocumentSender({
    storage,
    live: { config: site },
    outbox: { wake: () => undefined },
    clock: manualClock(),
    log: silent,
    draw: async () => Buffer.from('%PDF-'),
  });
  sender.wake();
  await sender.idle();
  await sender.stop();
}

async function payTwoOrders(storage: Storage): Promise<void> {
  const clock = manualClock();
  const { provider, answers } = tellingProvider();
  const { place, pay, say } = shopOn(contextOn(storage, clock, provider).context, clock, answers);
  for (const name of ['one', 'two']) {
    const order = await place({ ...wanjiru, email: `${name}@shop.example`, company_name: name });
    await say(await pay(order, 1), { kind: 'paid' });
  }
}

test('a service that dies before any query of its receipts leaves each to be written once', () =>
  dieAtEveryQuery({
    fill: payTwoOrders,
    live: send,
    async after(folder, query) {
      await inDatabase(folder, send);
      const receipts = await rowsOf(folder, 'documents');
      expect(receipts.map(({ number }) => number)).toEqual(['TEST-R-000001', 'TEST-R-000002']);
      const mails = (await rowsOf(folder, 'outbox')).map(({ id }) => String(id));
      for (const { order_id } of receipts) {
        const about = mails.filter((id) => id.startsWith(`${order_id}-`));
        const both = [`${order_id}-receipt`, `${order_id}-sale`];
        expect(about, `after a death at ${query}`).toEqual(both);
      }
    },
    moreThan: 10,
  }));
