import { accountPagePath, writeAccountFragment } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenAccount } from '../../accounts/accounts.ts';
import {
  accountOfSession,
  readSessionCookie,
  removeSessionCookie,
  signOut,
} from '../../accounts/sign-in.ts';
import { findReceipt, writeReceiptNumber } from '../../orders/receipts/receipt.ts';
import { receiptPdf } from '../../orders/receipts/receipt-pdf.ts';
import { ordersOf, planToBuy } from '../account-page/account-orders.ts';
import { accountPage, buyPath, signedOutPage, signOutPath } from '../account-page/account-page.ts';
import { sendPage } from '../document.ts';
import type { RouteContext } from './form-route.ts';
import { rateLimited } from './form-route.ts';

/** The way to the purchase has a token in the fragment, which browsers send to nobody. */
export function addAccountPages(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, tokens } = context;
  const ownOrigin = new URL(context.config.setupService.address).origin;
  const limit = rateLimited(context.settings.SETUP_LOOKUPS_PER_MINUTE);

  const signedOut = (reply: FastifyReply, status: number) =>
    sendPage(
      reply.header('set-cookie', removeSessionCookie(context.config.setupService.address)),
      signedOutPage(context.config),
      { status },
    );

  function addPage<Params>(
    path: string,
    answer: (
      account: OpenAccount,
      reply: FastifyReply,
      request: FastifyRequest<{ Params: Params }>,
    ) => Promise<FastifyReply>,
  ): void {
    app.get<{ Params: Params }>(path, limit, async (request, reply) => {
      const cookie = readSessionCookie(request.headers.cookie);
      const account = await accountOfSession(storage, cookie, clock.now());
      return account ? answer(account, reply, request) : signedOut(reply, 403);
    });
  }

  addPage(accountPagePath, async (account, reply) => {
    const view = { account, orders: await ordersOf(storage, account.id), at: clock.now() };
    return sendPage(reply, accountPage(context.config, view), { isWide: true });
  });

  addPage(buyPath, async (account, reply) => {
    const selection = planToBuy(account, await ordersOf(storage, account.id), context);
    const address = new URL(paths.purchase(selection), context.config.siteAddress);
    address.hash = writeAccountFragment(tokens.write(account.id, clock.now()));
    return reply.redirect(address.href, 303);
  });

  addPage<{ number: string }>(
    `${accountPagePath}/receipts/:number`,
    async ({ id }, reply, { params }) => {
      const orders = await ordersOf(storage, id);
      const order = orders.find(({ receipt }) => String(receipt ?? '') === params.number);
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

  app.post(signOutPath, limit, async ({ headers }, reply) => {
    // The site's pages may send forms to the service, and have no business with this one.
    if (headers.origin !== ownOrigin) {
      return reply.code(403).send('Forms of other sites are not taken.');
    }
    await signOut(storage, readSessionCookie(headers.cookie));
    return signedOut(reply, 200);
  });
}
