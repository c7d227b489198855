import { onTestFinished } from 'vitest';
import type { Clock } from '../src/clock.ts';
import {
  fixedConfiguration,
  type LiveConfiguration,
} from '../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../src/live-configuration/prices.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { createReconciler } from '../src/orders/reconciler.ts';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';
import { sandbox } from '../src/payments/sandbox.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Storage } from '../src/storage/tables.ts';
import { databaseOf } from './databases.ts';
import { site } from './site.ts';

const log = { info: () => undefined, warn: () => undefined };

/** What moves orders, on a storage; its reconciler runs when it is told to. */
export function contextOn(
  storage: Storage,
  clock: Clock,
  provider?: PaymentProvider,
  live: LiveConfiguration = fixedConfiguration(site),
) {
  const simulated = sandbox({
    storage,
    clock,
    address: site.setupService.address,
    answersAfter: 3_000,
    outcome: undefined,
  });
  const used = provider ?? simulated;
  const context: OrderContext = {
    get config() {
      return live.config;
    },
    prices: pricesOf(live),
    storage,
    providers: { credit_card: used, mobile_money: used, direct_debit: used },
    outbox: { wake: () => undefined },
    clock,
  };
  return { context, storage, simulated, reconciler: createReconciler(context, log) };
}

/** The same on the database of a data folder, closed when the test is over. */
export async function openContext(dataFolder: string, clock: Clock, provider?: PaymentProvider) {
  const storage = await openStorage(dataFolder, await databaseOf(dataFolder));
  onTestFinished(() => storage.destroy());
  return contextOn(storage, clock, provider);
}
