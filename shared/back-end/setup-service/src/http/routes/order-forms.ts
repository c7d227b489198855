import type { PurchaseChoice } from '@site/contracts/order-lines';
import {
  abandonOrderPath,
  accountSetupReply,
  type OrderReply,
  paymentKeyHeader,
  purchasePaths,
  readPaymentKey,
} from '@site/contracts/purchase-calls';
import {
  abandonOrderRequest,
  accountSetupRequest,
  type OrderRequest,
  orderRequest,
} from '@site/contracts/purchase-forms';
import { purchaseSelection } from '@site/contracts/purchase-selection';
import type { FastifyInstance } from 'fastify';
import { agreementOf } from '../../accounts/accounts.ts';
import type { DeliveryAddress } from '../../orders/delivery.ts';
import { abandonOrder, orderingAccount, placeOrder } from '../../orders/place-order.ts';
import { setUpAccount } from '../../orders/set-up-account.ts';
import { addForm, malformedKey, type Reply, type RouteContext } from './form-route.ts';

/** `Idempotency-Key` names the attempt that was paid; without it the buyer finds the order. */
export function addOrderForms(app: FastifyInstance, context: RouteContext): void {
  const { tokens, clock } = context;
  const { setupService } = context.config;
  const perMinute = context.settings.SETUP_PAYMENTS_PER_MINUTE;

  addForm(app, context, {
    path: purchasePaths(setupService).order,
    fields: orderRequest,
    perMinute,
    proof: ({ recaptcha_token }) => recaptcha_token,
    async answer(fields, { log }) {
      const { order: orderId, account_token: token } = fields;
      const account = token && (await orderingAccount(context, tokens, { orderId, token }));
      if (token && !account) return signInAgain;
      const placed = await placeOrder(context, {
        id: orderId,
        buyer: {
          ...contactOf(fields),
          // Whatever the form says.
          ...(account && {
            account_id: account.id,
            email: account.email,
            company_name: account.company_name,
          }),
          ...agreementOf(fields, clock.now()),
        },
        choice: choiceOf(fields),
        delivery: deliveryIn(fields),
        mayLackAddress: fields.period === undefined && fields.devices === undefined,
      });
      log.info({ call: 'order', order: orderId, reply: placed.kind }, 'order');
      return placed.kind === 'differs' ? differs : { status: 200, body: placed };
    },
  });

  addForm(app, context, {
    path: abandonOrderPath(setupService),
    fields: abandonOrderRequest,
    perMinute,
    async answer({ order, uncharged }, { log }) {
      const kind = await abandonOrder(context, order, Number(uncharged ?? 0));
      log.info({ call: 'give up', order, reply: kind }, 'order given up');
      return { status: 200, body: { kind } };
    },
  });

  addForm(app, context, {
    path: purchasePaths(setupService).accountSetup,
    fields: accountSetupRequest,
    perMinute,
    async answer({ package: plan, user_count, ...contact }, { headers, log }) {
      const header = headers[paymentKeyHeader];
      const key = readPaymentKey(header);
      if (header !== undefined && !key) return malformedKey;
      const users = user_count === undefined ? undefined : Number(user_count);
      const buyer = { ...contact, plan, users };
      const isDone = await setUpAccount(context, buyer, key?.order);
      log.info({ call: 'account setup', isDone }, 'account setup answered');
      return String(isDone ? accountSetupReply.created : accountSetupReply.failed);
    },
  });
}

const signInAgain: Reply = { status: 200, body: { kind: 'sign-in-again' } satisfies OrderReply };
const differs: Reply = { status: 409, body: 'The order is known with other details.' };

const contactOf = ({ email, company_name, applicant_name, phone_number }: OrderRequest) => ({
  ...{ email, company_name, applicant_name, phone_number },
});

const { addOns, devices } = purchaseSelection.shape;
const fromJson = (json: string | undefined): unknown => json && JSON.parse(json);

function choiceOf(fields: OrderRequest): PurchaseChoice {
  const { package: plan, user_count, period } = fields;
  const users = Number(user_count);
  const chosen = plan && { plan, users, period, addOns: addOns.parse(fromJson(fields.add_ons)) };
  return {
    ...(chosen && { plan: chosen }),
    devices: devices.parse(fromJson(fields.devices)),
    price: Number(fields.package_price),
  };
}

/** Where hardware goes; undefined where the form names no place. */
function deliveryIn(fields: OrderRequest): DeliveryAddress | undefined {
  const { delivery_address: address, delivery_town: town } = fields;
  if (address === undefined || town === undefined) return undefined;
  const { delivery_phone: phone_number = fields.phone_number, delivery_note: note = null } = fields;
  return { address, town, phone_number, note };
}
