import { expireOrder } from '../api/order.api.ts';
import { type PaymentConfiguration, paymentApi } from '../api/payment.api.ts';
import { type NoAnswer, noAnswer, type SetupClient } from '../api/setup-client.api.ts';
import { type BegunPayment, mayBePaid, payments } from '../storage/payment-store.ts';
import { type Registration, registrations } from '../storage/registration.ts';

/*
 * Payments for other orders: the one of this tab, and the one that was begun last in this browser.
 * The service cancels them, so that nobody pays two orders by mistake. Where one is paid, or cannot
 * be cancelled, the visitor decides.
 */

interface EarlierPayment {
  readonly begun: BegunPayment;
  /** Its buyer, where it is this tab's own payment: only then it can go on here. */
  readonly buyer: Registration | undefined;
}

export interface EarlierObstacle extends EarlierPayment {
  readonly kind: 'earlier-paid' | 'earlier-under-way';
}

export type EarlierPayments = ReturnType<typeof earlierPayments>;

export function earlierPayments(client: SetupClient, configuration: PaymentConfiguration) {
  return {
    /** Cancels what was begun for other orders; returns what keeps a new payment from starting. */
    async expire(order?: string): Promise<EarlierObstacle | NoAnswer | undefined> {
      const earlier = await withStatus(findEarlier(order), expireOne);
      for (const { kind, begun } of earlier) {
        if (kind === 'ended') payments.forget(begun.record.order);
      }
      const obstacle = find(earlier, 'earlier-paid') ?? find(earlier, 'earlier-under-way');
      return obstacle ?? (earlier.some(({ kind }) => kind === 'no-answer') ? noAnswer : undefined);
    },

    async findPaid(): Promise<EarlierObstacle | undefined> {
      return find(await withStatus(findEarlier(), statusOf), 'earlier-paid');
    },

    resume({ kind, begun }: EarlierObstacle): void {
      const { begunAt: _, record, ...stored } = begun;
      if (kind === 'earlier-paid') payments.write({ ...stored, record: { ...record, paid: true } });
    },

    forget: ({ begun }: EarlierObstacle): void => payments.forget(begun.record.order),
  };

  async function expireOne(payment: EarlierPayment): Promise<EarlierStatus> {
    const { order, uncharged } = payment.begun.record;
    const { kind } = await expireOrder(client, order, uncharged);
    switch (kind) {
      case 'abandoned':
        return 'ended';
      case 'not-offered':
        return statusOf(payment);
      case 'no-answer':
        return kind;
      default:
        return `earlier-${kind}`;
    }
  }

  /** What a service that ends no orders says of one. Of what it does not know, it may be paid. */
  async function statusOf({ begun: { record }, buyer }: EarlierPayment): Promise<EarlierStatus> {
    if (!buyer) return 'earlier-under-way';
    const api = paymentApi(client, buyer, configuration);
    if (!record.payment || record.sent) {
      const { kind } = await api.findAccount(record);
      return kind === 'created' ? 'earlier-paid' : 'earlier-under-way';
    }
    const { kind } = await api.status(record.payment);
    if (kind === 'paid') return 'earlier-paid';
    // The page of a declined card takes another one.
    if (kind === 'failed' && record.payment.method !== 'credit_card') return 'ended';
    return kind === 'no-answer' ? kind : 'earlier-under-way';
  }
}

function findEarlier(order?: string): EarlierPayment[] {
  const [own, begun, buyer] = [payments.read(), payments.readBegun(), registrations.read()];
  const isOwn = own !== undefined && own.record.order === begun?.record.order;
  // Another tab has begun since, or the browser's storage is forbidden.
  const unlisted = own && !isOwn && mayBePaid(own.record);
  return [
    ...(begun ? [{ begun, buyer: isOwn ? buyer : undefined }] : []),
    ...(unlisted ? [{ begun: { ...own, begunAt: Date.now() }, buyer }] : []),
  ].filter((one) => one.begun.record.order !== order);
}

type EarlierStatus = 'ended' | EarlierObstacle['kind'] | NoAnswer['kind'];

type Checked<Kind = EarlierStatus> = EarlierPayment & { readonly kind: Kind };

function withStatus(
  earlier: readonly EarlierPayment[],
  check: (payment: EarlierPayment) => Promise<EarlierStatus>,
): Promise<Checked[]> {
  return Promise.all(earlier.map(async (one) => ({ ...one, kind: await check(one) })));
}

function find<Kind extends EarlierStatus>(earlier: readonly Checked[], kind: Kind) {
  return earlier.find((one): one is Checked<Kind> => one.kind === kind);
}
