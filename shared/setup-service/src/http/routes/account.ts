import { accountPagePath, writeAccountFragment } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountTokens } from '../../accounts/account-token.ts';
import {
  accountOfSession,
  readSessionCookie,
  removeSessionCookie,
  signOut,
} from '../../accounts/sign-in.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { findReceipt, writeReceiptNumber } from '../../orders/receipts/receipt.ts';
import { receiptPdf } from '../../orders/receipts/receipt-pdf.ts';
import { ordersOf, planToBuy } from '../account-page/account-orders.ts';
import { accountPage, buyPath, signedOutPage, signOutPath } from '../account-page/account-page.ts';
import { documentHeaders, writeDocument } from '../document.ts';
import { type Route, rateLimited } from './form-route.ts';

interface AccountContext extends Pick<OrderContext, 'config' | 'prices' | 'storage' | 'clock'> {
  readonly tokens: AccountTokens;
}

/**
 * The account page, for customers who used a sign-in link; 403 for everybody else.
 *
 * - `GET /account`: plan, orders and receipts.
 * - `GET /account/buy`: leads to the purchase on the site, with what is likely to be bought and a token
 *   that names the account. The token is in the fragment, which browsers send to nobody.
 * - `GET /account/receipts/{number}`: the document of a receipt of theirs, as a PDF; 404 for any other.
 * - `POST /account/sign-out`: taken from a page of this service alone.
 */
export function accountRoutes(context: AccountContext, perMinute: number): Route {
  const { storage, clock, tokens } = context;
  const ownOrigin = new URL(context.config.setupService.address).origin;

  const signedIn = ({ headers }: FastifyRequest) =>
    accountOfSession(storage, readSessionCookie(headers.cookie), clock.now());
  const show = (reply: FastifyReply, status: number, page: { title: string; main: string }) =>
    reply.code(status).headers(documentHeaders()).send(writeDocument(page, 'wide'));
  const signedOut = (reply: FastifyReply, status = 403) =>
    reply
      .code(status)
      .headers(documentHeaders())
      .header('set-cookie', removeSessionCookie(context.config.setupService.address))
      .send(writeDocument(signedOutPage(context.config)));

  return (app) => {
    app.get(accountPagePath, rateLimited(perMinute), async (request, reply) => {
      const account = await signedIn(request);
      if (!account) return signedOut(reply);
      const orders = await ordersOf(storage, account.id);
      return show(reply, 200, accountPage(context.config, { account, orders, at: clock.now() }));
    });

    app.get(buyPath, rateLimited(perMinute), async (request, reply) => {
      const account = await signedIn(request);
      if (!account) return signedOut(reply);
      const selection = planToBuy(account, await ordersOf(storage, account.id), context);
      const address = new URL(paths.purchase(selection), context.config.siteAddress);
      address.hash = writeAccountFragment(tokens.write(account.id, clock.now()));
      return reply.redirect(address.href, 303);
    });

    app.get<{ Params: { number: string } }>(
      `${accountPagePath}/receipts/:number`,
      rateLimited(perMinute),
      async (request, reply) => {
        const account = await signedIn(request);
        if (!account) return signedOut(reply);
        const wanted = request.params.number;
        const orders = await ordersOf(storage, account.id);
        const order = orders.find(({ receipt }) => receipt !== null && String(receipt) === wanted);
        const receipt = order && (await findReceipt(storage, order.id));
        if (!receipt) return reply.code(404).send('There is no such receipt.');
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="receipt-${writeReceiptNumber(receipt.number)}.pdf"`,
            'cache-control': 'no-store',
          })
          .send(await receiptPdf(receipt, context.config));
      },
    );

    app.post(signOutPath, rateLimited(perMinute), async (request, reply) => {
      // The site's pages may send forms to the service, and have no business with this one.
      if (request.headers.origin !== ownOrigin) {
        return reply.code(403).send('Forms of other sites are not taken.');
      }
      await signOut(storage, readSessionCookie(request.headers.cookie));
      return signedOut(reply, 200);
    });
  };
}
