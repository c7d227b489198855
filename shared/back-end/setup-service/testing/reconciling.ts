import { onTestFinished } from 'vitest';
import type { Clock } from '../src/clock.ts';
import {
  fixedConfiguration,
  type LiveConfiguration,
} from '../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../src/live-configuration/prices.ts';
import type { OrderContext } from '../src/orders/order.ts';
import { createReconciler } from '../src/orders/reconciler.ts';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';
import { sandbox } from '../src/payments/sandbox.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { openDatabase, rowsOf } from './databases.ts';
import { temporaryFolder } from './folders.ts';
import { manualClock } from './manual-clock.ts';
import { site } from './site.ts';

export const silent = { info: () => undefined, warn: () => undefined };

export function contextOn(
  storage: Storage,
  clock: Clock,
  provider?: PaymentProvider,
  live: LiveConfiguration = fixedConfiguration(site),
) {
  const { address } = site.setupService;
  const simulated = sandbox({ storage, clock, address, answersAfter: 3_000, outcome: undefined });
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
  return { context, storage, simulated, reconciler: createReconciler(context, silent) };
}

export async function openContext(
  dataFolder: string,
  clock: Clock,
  provider?: PaymentProvider,
  config = site,
) {
  const storage = await openDatabase(dataFolder);
  onTestFinished(() => storage.destroy());
  return contextOn(storage, clock, provider, fixedConfiguration(config));
}

export async function openShop(provider?: PaymentProvider, config = site) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const opened = await openContext(folder, clock, provider, config);
  return { ...opened, clock, folder, rows: (table: keyof Tables) => rowsOf(folder, table) };
}
