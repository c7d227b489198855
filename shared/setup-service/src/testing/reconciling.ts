import { onTestFinished } from 'vitest';
import type { Clock } from '../clock.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { sandbox } from '../payments/sandbox/sandbox.ts';
import { createReconciler } from '../reconcile/reconciler.ts';
import { openStorage } from '../storage/open-storage.ts';
import { site } from './site.ts';

const log = { info: () => undefined, warn: () => undefined };

/** What moves orders, on a data folder, without a server; its reconciler runs when it is told to. */
export async function openDesk(dataFolder: string, clock: Clock, provider?: PaymentProvider) {
  const storage = await openStorage(dataFolder);
  onTestFinished(() => storage.destroy());
  const simulated = sandbox({
    storage,
    clock,
    address: site.setupService.address,
    answersAfter: 3_000,
    outcome: undefined,
  });
  const used = provider ?? simulated;
  const desk: PurchaseDesk = {
    config: site,
    storage,
    providers: { credit_card: used, mobile_money: used, direct_debit: used },
    outbox: { wake: () => undefined },
    clock,
  };
  return { desk, storage, simulated, reconciler: createReconciler(desk, log) };
}
