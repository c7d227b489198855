import { accountPagePath, writeAccountFragment } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenAccount } from '../../accounts/accounts.ts';
import {
  accountOfSession,
  readSessionCookie,
  signOut,
  writeSessionCookie,
} from '../../accounts/sign-in.ts';
import { writeDate, writeMoney } from '../../mail/compose-email.ts';
import { lineText } from '../../orders/order-contents.ts';
import { findReceipt, writeReceiptNumber } from '../../orders/receipts/receipt.ts';
import { receiptPdf } from '../../orders/receipts/receipt-pdf.ts';
import { type Page, sendPage } from '../document.ts';
import { type AccountOrder, ordersOf, planToBuy, termOf } from './account-orders.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

/** Where the button below the plan leads: the token is made when it is pressed. */
const buyPath = `${accountPagePath}/buy`;
const signOutPath = `${accountPagePath}/sign-out`;

/** The way to the purchase has a token in the fragment, which browsers send to nobody. */
export function addAccountPages(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, tokens } = context;
  const ownOrigin = new URL(context.config.setupService.address).origin;
  const limit = rateLimited(context.settings.SETUP_LOOKUPS_PER_MINUTE);

  const signedOut = (reply: FastifyReply, status: number) =>
    sendPage(
      reply.header('set-cookie', writeSessionCookie(context.config.setupService.address)),
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
    const orders = await ordersOf(storage, account.id);
    const page = accountPage(context.config, account, orders, clock.now());
    return sendPage(reply, page, { isWide: true });
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

const states = {
  open: 'We are waiting for your payment to be confirmed',
  paid: 'Paid',
  done: 'Paid',
  refused: 'Not carried out: your money goes back to you',
  closed: 'Closed: your money went back to you',
} as const satisfies Readonly<Record<AccountOrder['state'], string>>;

const deliveries = {
  paid: 'We are preparing your delivery',
  dispatched: 'Your delivery is on its way',
  delivered: 'Delivered',
  returned: 'Your delivery came back to us',
} as const satisfies Readonly<Record<NonNullable<AccountOrder['delivery']>, string>>;

function orderList(orders: readonly AccountOrder[]): string {
  if (orders.length === 0) {
    return '<p class="muted">There are none yet. What you buy is listed here, with its receipts.</p>';
  }
  return `<ul class="orders" role="list">${orders.map(orderItem).join('')}</ul>`;
}

function orderItem(order: AccountOrder): string {
  const { id, state, dueBack, price, lines, delivery, receipt } = order;
  const day = writeDate(new Date(order.createdAt), 'long');
  const sum = price === null ? '' : `<strong>${writeMoney(price)}</strong>`;
  const items = lines.map((line) => `<li>${escapeHtml(lineText(line))}</li>`).join('');
  const isOver = state === 'open' && dueBack > 0;
  const news = [
    states[isOver ? 'refused' : state],
    ...(delivery && state === 'done' ? [deliveries[delivery]] : []),
  ];
  const document =
    receipt === null
      ? ''
      : `<a href="${accountPagePath}/receipts/${receipt}">Receipt ${writeReceiptNumber(receipt)}<span class="hidden"> of the order of ${day}</span></a>`;
  return `<li><p class="head"><span>${day}</span>${sum}</p>${items && `<ul role="list">${items}</ul>`}
<p>${news.join('. ')}.</p>${document && `<p>${document}</p>`}<p class="small muted">Order <span class="number">${escapeHtml(id)}</span></p></li>`;
}

function accountPage(
  { product, productAddress, phone, email }: SiteConfig,
  account: OpenAccount,
  orders: readonly AccountOrder[],
  at: Date,
): Page {
  const isTrial = account.trial_ends_at !== null;
  const term = termOf(account, at);
  const rows = [
    ['Plan', `${account.plan}, up to ${account.users} users`],
    term ? [term.label, term.text] : ['State', 'Paid'],
    ['Email address', account.email],
  ] as const;
  const facts = rows
    .map(([name, text]) => `<div><dt>${name}</dt><dd>${escapeHtml(text)}</dd></div>`)
    .join('');
  const toProduct = productAddress
    ? `<a class="button${isTrial ? '' : ' main'}" href="${escapeHtml(productAddress)}">Go to ${escapeHtml(product)}</a>`
    : '';
  const toPurchase = `<a class="button${isTrial || !productAddress ? ' main' : ''}" href="${buyPath}">${isTrial ? 'Buy a plan' : 'Renew or change the plan'}</a>`;
  const title = `Your ${product} account`;
  return {
    title,
    main: `<header><p class="brand">${escapeHtml(product)}</p><h1>${escapeHtml(account.company_name)}</h1><p class="muted">Signed in as ${escapeHtml(account.applicant_name)}.</p></header>
<section aria-labelledby="plan"><h2 id="plan">Your plan</h2>${term?.note ? `<p class="notice">${term.note}</p>` : ''}<dl>${facts}</dl>
<div class="actions">${isTrial ? toPurchase + toProduct : toProduct + toPurchase}</div>
<p class="small muted">${isTrial ? trialNote : account.paid_until === null ? unknownNote : renewalNote}</p></section>
<section aria-labelledby="orders"><h2 id="orders">Orders and receipts</h2>${orderList(orders)}</section>
<footer><p class="muted">A question? Call <a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a> or write to <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>.</p>
<form method="post" action="${signOutPath}" enctype="multipart/form-data"><button name="sign-out" value="yes">Sign out</button></form></footer>`,
  };
}

const trialNote =
  'Your account stays the same when you buy: nothing that you have entered is lost, and nobody has to be invited again.';
const renewalNote =
  'Renewed, your plan goes on where the present time ends. Another plan begins on the day on which you pay for it, so talk to us first where much of the present one is left.';

/** Of an account that was paid without a known period. */
const unknownNote =
  'Until when your plan is paid is not recorded here, so that what you buy begins on the day on which you pay for it. Talk to us first where some of the present time is left.';

function signedOutPage({ product, siteAddress }: SiteConfig): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title: 'You are not signed in',
    main: `<h1>You are not signed in</h1><p class="muted">Your account opens from a link that we send to your email address. It stays open for eight hours, on the device on which you used the link.</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
