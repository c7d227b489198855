import type { OrderContext } from '../orders/order-context.ts';
import { onPromptNotice } from '../orders/provider-notices.ts';
import { darajaCallbackPath, isSealed } from '../payments/daraja/callback-path.ts';
import { callback } from '../payments/daraja/daraja.schema.ts';
import { type Route, rateLimited } from './form-route.ts';
import { withJson } from './json-routes.ts';

interface Params {
  readonly reference: string;
  readonly seal: string;
}

/**
 * `POST /daraja/callback/{reference}/{seal}`: Safaricom says how a prompt ended. It is a reason to ask
 * and nothing more; where the reply to the prompt was lost, it brings the name to ask by.
 */
export function darajaCallbackRoute(
  context: OrderContext,
  secret: string,
  perMinute: number,
): Route {
  return (app) =>
    withJson(app, (scope) => {
      scope.post<{ Params: Params }>(
        darajaCallbackPath,
        rateLimited(perMinute),
        async (request, reply) => {
          const { reference, seal } = request.params;
          const said = callback.safeParse(request.body);
          if (!said.success) return reply.code(400).send('The callback is not understood.');
          if (!isSealed(secret, reference, seal)) {
            return reply.code(404).send('There is nothing at this address.');
          }
          const { CheckoutRequestID, MerchantRequestID } = said.data.Body.stkCallback;
          await onPromptNotice(context, reference, {
            publicId: MerchantRequestID,
            providerId: CheckoutRequestID,
          });
          return reply.type('application/json').send({ ResultCode: 0, ResultDesc: 'Accepted' });
        },
      );
    });
}
