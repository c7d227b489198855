import {
  accountSetupReply,
  accountSetupRequest,
  paymentKeyHeader,
  purchasePaths,
  readPaymentKey,
} from '@site/contracts/purchase-calls';
import type { Buyer } from '../orders/buyer.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { completeDetails, findOrder } from '../orders/orders.ts';
import { ordersToFinish } from '../orders/orders-to-finish.ts';
import { paymentsOf } from '../orders/payments.ts';
import { finishPaidOrder } from '../orders/settle-payment.ts';
import { isOffer } from '../pricing/offers.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { type Call, formCall } from './form-route.ts';
import { malformedKey } from './malformed-key.ts';

/**
 * `POST /{provider}_setup.php`: 1 where the buyer's paid order has its account, which is made now
 * where it was waiting for the buyer's details; 0 for anything else. With the header
 * `Idempotency-Key` of the attempt that was paid its order is found by its id; pages of before sent
 * none, and an order is found by who it is for.
 */
export function accountSetupCall(desk: PurchaseDesk, perMinute: number): Call {
  return formCall({
    path: purchasePaths(desk.config.setupService).accountSetup,
    fields: accountSetupRequest,
    perMinute,
    async answer(fields, { headers, log }) {
      const header = headers[paymentKeyHeader];
      const key = readPaymentKey(header);
      if (header !== undefined && !key) return malformedKey;
      const name = { email: fields.email, company: fields.company_name };
      const choice = { plan: fields.package, users: Number(fields.user_count) };
      const details = {
        applicantName: fields.applicant_name,
        phoneNumber: fields.phone_number,
        ...choice,
      };
      let isDone = false;
      for await (const order of ordersToFinish(desk, name, key?.order)) {
        isDone = isSameChoice(order, choice) && (await finish(desk, order, details));
        if (isDone) break;
      }
      log.info({ call: 'account setup', isDone }, 'account setup answered');
      return String(isDone ? accountSetupReply.created : accountSetupReply.failed);
    },
  });
}

type Details = Required<Pick<Buyer, 'applicantName' | 'phoneNumber' | 'plan' | 'users'>>;

function isSameChoice(order: Order, { plan, users }: Pick<Details, 'plan' | 'users'>): boolean {
  return (order.plan ?? plan) === plan && (order.users ?? users) === users;
}

/** True where the order has its account. */
async function finish(desk: PurchaseDesk, order: Order, details: Details): Promise<boolean> {
  if (order.state !== 'paid') return order.state === 'done';
  const price = order.price ?? priceOf(desk, details, await paymentsOf(desk.storage, order.id));
  if (price === undefined) return false;
  await completeDetails(desk.storage, order, { ...details, price }, desk.clock.now());
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
  const { basic, business } = config.plans;
  if (plan !== basic.name && plan !== business.name) return undefined;
  return config.payments.mode === 'test' && paid === config.payments.testAmount ? paid : undefined;
}
