import {
  accountSetupReply,
  accountSetupRequest,
  purchasePaths,
} from '@site/contracts/purchase-calls';
import { askProvider } from '../orders/ask-provider.ts';
import { isWorthAsking } from '../orders/order.ts';
import { completeDetails, findOrder, ordersOf } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { finishPaidOrder } from '../orders/take-money.ts';
import { isOffer } from '../pricing/offers.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { type Call, formCall } from './call.ts';

/**
 * `POST /{provider}_setup.php`: 1 where the buyer's paid order has its account, which is made now
 * where it was waiting for the buyer's details; 0 for anything else.
 */
export function accountSetupCall(desk: PurchaseDesk, perMinute: number): Call {
  return formCall({
    path: purchasePaths(desk.config.setupService).accountSetup,
    fields: accountSetupRequest,
    perMinute,
    async answer(fields, { log }) {
      const name = { email: fields.email, company: fields.company_name };
      const choice = { plan: fields.package, users: Number(fields.user_count) };
      let isDone = false;
      for (const order of await ordersOf(desk.storage, name)) {
        const details = { applicantName: fields.applicant_name, ...choice };
        isDone ||= await finish(desk, order, { ...details, phoneNumber: fields.phone_number });
      }
      log.info({ call: 'account setup', isDone }, 'account setup answered');
      return String(isDone ? accountSetupReply.created : accountSetupReply.failed);
    },
  });
}

interface Details {
  readonly applicantName: string;
  readonly phoneNumber: string;
  readonly plan: string;
  readonly users: number;
}

async function finish(desk: PurchaseDesk, order: Order, details: Details): Promise<boolean> {
  const sameChoice =
    (order.plan ?? details.plan) === details.plan &&
    (order.users ?? details.users) === details.users;
  if (!sameChoice) return false;
  if (order.state === 'open') {
    const payments = await paymentsOf(desk.storage, order.id);
    for (const payment of payments) {
      if (isWorthAsking(payment.state)) await askProvider(desk, payment);
    }
  }
  const asked = await findOrder(desk.storage, order.id);
  if (asked?.state !== 'paid') return asked?.state === 'done';
  const price = asked.price ?? priceOf(desk, details, await paymentsOf(desk.storage, order.id));
  if (price === undefined) return false;
  await completeDetails(desk.storage, asked, { ...details, price }, desk.clock.now());
  const complete = await findOrder(desk.storage, order.id);
  return complete !== undefined && (await finishPaidOrder(desk, complete));
}

/** The price of a plan that was paid without being named; undefined where the money does not fit it. */
function priceOf(
  { config }: PurchaseDesk,
  { plan, users }: Details,
  payments: readonly Payment[],
): number | undefined {
  const paid = payments.find(({ state }) => state === 'paid')?.amount;
  if (paid === undefined) return undefined;
  if (isOffer({ plan, users, price: paid }, config)) return paid;
  // A test charges one small amount whatever the plan.
  return config.payments.mode === 'test' && paid === config.payments.testAmount ? paid : undefined;
}
