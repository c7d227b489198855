import { type OrderReply, purchasePaths } from '@site/contracts/purchase-calls';
import { orderRequest } from '@site/contracts/purchase-forms';
import type { AccountTokens } from '../../accounts/account-token.ts';
import type { OpenAccount } from '../../accounts/accounts.ts';
import { agreementOf } from '../../accounts/accounts.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { orderingAccount, placeOrder } from '../../orders/place-order.ts';
import { contactOf } from './buyer-fields.ts';
import { formRoute, type Reply, type Route } from './form-route.ts';
import { choiceOf, deliveryIn, isFromOlderPage } from './order-fields.ts';
import type { CheckedForms } from './visitor-check.ts';

/**
 * `POST /order`: who buys what, before anything is paid. Replies with `orderReply` as JSON; 409
 * where the order is known with other details.
 */
export function placeOrderRoute(
  context: OrderContext,
  tokens: AccountTokens,
  { check, perMinute }: CheckedForms,
): Route {
  return formRoute({
    path: purchasePaths(context.config.setupService).order,
    fields: orderRequest,
    perMinute,
    async answer(fields, { log }) {
      const unproven = await check(fields.recaptcha_token, log);
      if (unproven) return unproven;
      const { order: orderId, account_token: token } = fields;
      const account = token && (await orderingAccount(context, tokens, { orderId, token }));
      if (token && !account) return signInAgain;
      const placed = await placeOrder(context, {
        id: orderId,
        buyer: {
          ...contactOf(fields),
          ...(account && ownersOf(account)),
          agreement: agreementOf(fields, context.clock.now()),
        },
        choice: choiceOf(fields),
        delivery: deliveryIn(fields),
        mayLackAddress: isFromOlderPage(fields),
      });
      log.info({ call: 'order', order: orderId, reply: placed.kind }, 'order');
      return placed.kind === 'differs' ? differs : { status: 200, body: placed };
    },
  });
}

/** What an order takes from the account that it is for, whatever the form says. */
function ownersOf({ id, email, company_name }: OpenAccount) {
  return { accountId: id, email, companyName: company_name };
}

const signInAgain: Reply = { status: 200, body: { kind: 'sign-in-again' } satisfies OrderReply };

const differs: Reply = { status: 409, body: 'The order is known with other details.' };
