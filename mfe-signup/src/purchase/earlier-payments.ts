import { expireOrder } from '../api/order.api.ts';
import { type PaymentSettings, paymentApi } from '../api/payment.api.ts';
import type { NoAnswer, SetupClient } from '../api/setup-client.api.ts';
import type { BegunPayment } from '../storage/payment-store.ts';
import { mayBePaid } from '../storage/payment-store.ts';
import type { PurchaseStores } from '../storage/purchase-stores.ts';
import type { Registration } from '../storage/registration.ts';

/*
 * Payments that this browser began for other orders. Each is cancelled first, so that nobody pays
 * two of them by mistake. Where one is paid, or can't be cancelled, the visitor decides.
 */

export interface EarlierPayment {
  readonly begun: BegunPayment;
  /** Its buyer, where this tab knows who that is: only then it can go on here. */
  readonly buyer: Registration | undefined;
}

export interface EarlierObstacle {
  readonly kind: 'earlier-paid' | 'earlier-under-way';
  readonly earlier: EarlierPayment;
}

export interface EarlierPayments {
  /** Cancels what was begun for other orders; returns what keeps a new payment from starting. */
  expire(order?: string): Promise<EarlierObstacle | NoAnswer | undefined>;
  findPaid(): Promise<EarlierObstacle | undefined>;
  resume(obstacle: EarlierObstacle): void;
  forget(obstacle: EarlierObstacle): void;
}

interface Dependencies {
  readonly client: SetupClient;
  readonly settings: PaymentSettings;
  readonly stores: PurchaseStores;
}

export function earlierPayments(dependencies: Dependencies): EarlierPayments {
  const { registrations, payments } = dependencies.stores;
  return {
    expire: (order) => expire(begunForOthers(order, dependencies.stores), dependencies),
    async findPaid() {
      const earlier = begunForOthers(undefined, dependencies.stores);
      const statuses = await Promise.all(earlier.map((one) => statusOf(one, dependencies)));
      const paid = earlier[statuses.indexOf('paid')];
      return paid && { kind: 'earlier-paid', earlier: paid };
    },
    resume({ kind, earlier: { begun, buyer } }) {
      if (!buyer) return;
      const { since: _, begunAt: __, ...stored } = begun;
      const isPaid = kind === 'earlier-paid';
      payments.write(isPaid ? { ...stored, record: { ...stored.record, paid: true } } : stored);
      registrations.save(buyer);
    },
    forget: ({ earlier }) => payments.forget(earlier.begun.record.order),
  };
}

function begunForOthers(
  order: string | undefined,
  { payments, buyers }: PurchaseStores,
): EarlierPayment[] {
  const own = payments.read();
  const begun = payments.readBegun();
  const isListed = begun.some(({ record }) => record.order === own?.record.order);
  // Where the browser's storage is forbidden, the tab knows its own payment alone.
  const at = Date.now();
  const unlisted = own && !isListed && mayBePaid(own.record);
  const all = unlisted ? [...begun, { ...own, since: at, begunAt: at }] : begun;
  return all
    .filter(({ record }) => record.order !== order)
    .map((payment) => ({ begun: payment, buyer: buyers.find(payment.record.order) }));
}

type EarlierStatus = 'ended' | 'paid' | 'under-way' | 'no-answer';

async function expire(earlier: readonly EarlierPayment[], dependencies: Dependencies) {
  const statuses = await Promise.all(earlier.map((payment) => expireOne(payment, dependencies)));
  earlier.forEach(({ begun }, index) => {
    if (statuses[index] === 'ended') dependencies.stores.payments.forget(begun.record.order);
  });
  const find = (status: EarlierStatus) => earlier[statuses.indexOf(status)];
  const [paid, underWay] = [find('paid'), find('under-way')];
  if (paid) return { kind: 'earlier-paid', earlier: paid } as const;
  if (underWay) return { kind: 'earlier-under-way', earlier: underWay } as const;
  return statuses.includes('no-answer') ? ({ kind: 'no-answer' } as const) : undefined;
}

async function expireOne(
  payment: EarlierPayment,
  dependencies: Dependencies,
): Promise<EarlierStatus> {
  const { order, uncharged } = payment.begun.record;
  const { kind } = await expireOrder(dependencies.client, order, uncharged);
  switch (kind) {
    case 'given-up':
      return 'ended';
    case 'not-offered':
      return statusOf(payment, dependencies);
    default:
      return kind;
  }
}

/** What a service that ends no orders says of one. Of what it does not know, it may be paid. */
async function statusOf(
  { begun: { record }, buyer }: EarlierPayment,
  { client, settings }: Pick<Dependencies, 'client' | 'settings'>,
): Promise<EarlierStatus> {
  if (!buyer) return 'under-way';
  const api = paymentApi(client, buyer, settings);
  if (!record.payment || record.sent) {
    const { order, attempt } = record;
    const { kind } = await api.findAccount({ order, attempt });
    return kind === 'created' ? 'paid' : 'under-way';
  }
  const { kind } = await api.status(record.payment);
  if (kind === 'pending') return 'under-way';
  // The page of a declined card takes another one.
  if (kind === 'failed') return record.payment.method === 'credit_card' ? 'under-way' : 'ended';
  return kind;
}
