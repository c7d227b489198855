import type { KyselyPlugin } from 'kysely';
import { createMetrics } from '../src/http/metrics.ts';
import { fixedConfiguration } from '../src/live-configuration/live-configuration.ts';
import { listOrders, showOrder, UNCONFIRMED } from '../src/operator/order-queries.ts';
import type { OrderContext } from '../src/orders/order.ts';
import { paymentsOf } from '../src/orders/payments.ts';
import { onPromptNotice } from '../src/orders/query-provider.ts';
import { createReconciler } from '../src/orders/reconciler.ts';
import type { StartOutcome } from '../src/orders/start-payment.ts';
import type { PaymentStatus, StartResult } from '../src/payments/payment-provider.ts';
import { SECOND } from './manual-clock.ts';
import { openShop } from './reconciling.ts';
import { ordered } from './shop.ts';
import { site } from './site.ts';
import { stubProvider } from './stub-provider.ts';

const lost: StartResult = { kind: 'unknown', reason: 'timeout' };

export function named(prompt: number): StartResult {
  return { kind: 'started', publicId: `29115-${prompt}`, providerId: `ws_CO_${prompt}` };
}

export async function promptingShop() {
  const said: { start: StartResult | Promise<StartResult>; status: PaymentStatus } = {
    start: lost,
    status: { kind: 'pending' },
  };
  const sent = { count: 0, onReply: (): void => undefined };
  const asked: (string | undefined)[] = [];
  const { provider } = stubProvider({
    async start() {
      sent.count += 1;
      const reply = await said.start;
      sent.onReply();
      return reply;
    },
    status({ providerId }) {
      asked.push(providerId);
      return providerId ? said.status : { kind: 'unknown', reason: 'never-came-back' };
    },
  });
  const { clock, storage, ...opened } = await openShop(provider);
  const database = { isAway: false, hangsAfterInsert: 0 };
  const faulty: KyselyPlugin = {
    transformQuery({ node }) {
      if (database.isAway)
        throw Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' });
      if (node.kind === 'InsertQueryNode') clock.pass(database.hangsAfterInsert);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context: OrderContext = { ...opened.context, storage: storage.withPlugin(faulty) };
  const warnings: object[] = [];
  const log = { info: () => undefined, warn: (detail: object) => void warnings.push(detail) };
  const reconciler = createReconciler(context, log);
  const { order, start, payByCard } = await ordered(context);
  const payment = `${order}.1`;
  return {
    clock,
    context,
    order,
    payment,
    start,
    payByCard,
    said,
    sent,
    database,
    asked,
    warnings,
    reconciler,
    holdReply(): (reply: StartResult) => void {
      let reply = (_: StartResult): void => undefined;
      said.start = new Promise((resolve) => {
        reply = resolve;
      });
      return (given) => reply(given);
    },
    async live(ms: number, step: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += step) {
        clock.pass(step);
        await reconciler.runDue();
      }
    },
    callBack: () =>
      onPromptNotice(context, payment, { publicId: '29115-1', providerId: 'ws_CO_1' }),
    payments: () => paymentsOf(storage, order),
    later: () => {
      clock.pass(SECOND);
      return paymentsOf(storage, order);
    },
    listed: async () => (await listOrders(storage, UNCONFIRMED, 9)).map(({ id }) => id),
    shown: async () => (await showOrder(storage, order))?.payments ?? [],
    count: async () => {
      const metrics = createMetrics(storage, context.providers, fixedConfiguration(site));
      return /^setup_prompts_unconfirmed (\d+)/m.exec(await metrics.read())?.[1];
    },
  };
}

export const refusedWith = (outcome: StartOutcome) =>
  outcome.kind === 'refused' ? outcome.refused : outcome.kind;
