import { escapeHtml } from '@platform/node/escape-html';
import { accountPagePath, writeAccountFragment } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { deleteOfAccount, type OpenAccount } from '../../accounts/accounts.ts';
import {
  accountOfSession,
  isGoodLink,
  readSessionCookie,
  signIn,
  signOut,
  writeSessionCookie,
} from '../../accounts/sign-in.ts';
import { writeDate, writeMoney } from '../../mail/compose-email.ts';
import { isStopped } from '../../orders/delivery.ts';
import { writeSums } from '../../orders/money.ts';
import { lineText } from '../../orders/orders.ts';
import { documentPdf } from '../../orders/receipts/document-pdf.ts';
import { titleOf } from '../../orders/receipts/figures.ts';
import { type Page, sendPage } from '../document.ts';
import { type AccountOrder, ordersOf, planToBuy, termOf } from './account-orders.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

/** Where the button below the plan leads: the token is made when it is pressed. */
const buyPath = `${accountPagePath}/buy`;
const signOutPath = `${accountPagePath}/sign-out`;
const signOutEverywherePath = `${signOutPath}/everywhere`;
const signInPath = '/sign-in/:token';

/**
 * The page of a sign-in link uses it by its button alone, because programs that scan emails open links.
 * The way to the purchase has a token in the fragment, which browsers send to nobody.
 */
export function addAccountPages(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, tokens } = context;
  const service = context.config.setupService.address;
  const limit = rateLimited(context.settings.SETUP_LOOKUPS_PER_MINUTE);
  const spent = (reply: FastifyReply) =>
    sendPage(reply, signInAgainPage(context.config, spentLink), { status: 410 });
  const signedOut = (reply: FastifyReply, status: number) => {
    reply.header('set-cookie', writeSessionCookie(service));
    return sendPage(reply, signInAgainPage(context.config, notSignedIn), { status });
  };

  app.get<{ Params: { token: string } }>(signInPath, limit, async ({ params }, reply) => {
    if (!(await isGoodLink(storage, params.token, clock.now()))) return spent(reply);
    return sendPage(reply, signInPage(context.config, params.token));
  });

  app.post<{ Params: { token: string } }>(signInPath, limit, async ({ params }, reply) => {
    const session = await signIn(storage, params.token, clock.now());
    if (!session) return spent(reply);
    reply.header('set-cookie', writeSessionCookie(service, session));
    return reply.redirect(accountPagePath, 303);
  });

  function addPage(
    path: string,
    answer: (account: OpenAccount, reply: FastifyReply, number?: string) => Promise<FastifyReply>,
  ): void {
    app.get<{ Params: { number?: string } }>(path, limit, async ({ headers, params }, reply) => {
      const cookie = readSessionCookie(service, headers.cookie);
      const account = await accountOfSession(storage, cookie, clock.now());
      return account ? answer(account, reply, params.number) : signedOut(reply, 403);
    });
  }

  addPage(accountPagePath, async (account, reply) => {
    const orders = await ordersOf(storage, account.id);
    const page = accountPage(context.config, account, orders, clock.now());
    return sendPage(reply, page, { isWide: true });
  });

  addPage(buyPath, async (account, reply) => {
    await context.prices.refresh();
    const selection = planToBuy(account, await ordersOf(storage, account.id), context);
    const address = new URL(paths.purchase(selection), context.config.siteAddress);
    address.hash = writeAccountFragment(tokens.write(account.id, clock.now()));
    return reply.redirect(address.href, 303);
  });

  addPage(`${accountPagePath}/receipts/:number`, async ({ id }, reply, number) => {
    const orders = await ordersOf(storage, id);
    const documents = orders.flatMap((order) => order.documents);
    const document = documents.find((one) => one.number === number);
    if (!document) return reply.code(404).send('There is no such document.');
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${document.kind}-${document.number}.pdf"`,
        // Browsers show it by parts of their own.
        'content-security-policy': "frame-ancestors 'none'",
      })
      .send(await documentPdf(storage, document.number));
  });

  function addSignOut(path: string, end: (cookie: string | undefined) => Promise<void>): void {
    app.post(path, limit, async ({ headers }, reply) => {
      // The site's pages may send forms to the service, and have no business with this one.
      if (headers.origin !== new URL(service).origin) {
        return reply.code(403).send('Forms of other sites are not taken.');
      }
      await end(readSessionCookie(service, headers.cookie));
      return signedOut(reply, 200);
    });
  }

  addSignOut(signOutPath, (cookie) => signOut(storage, cookie));
  addSignOut(signOutEverywherePath, async (cookie) => {
    const account = await accountOfSession(storage, cookie, clock.now());
    if (account) await deleteOfAccount(storage, account.id);
  });
}

type Standing = Pick<AccountOrder, 'state' | 'dueBack' | 'documents' | 'standing' | 'wentBack'>;

export function stateOf({ state, dueBack, documents, standing, wentBack }: Standing): string {
  const { kind, held, back } = standing;
  if (state === 'refused' || (state === 'open' && dueBack > 0)) {
    return 'Not carried out: your money goes back to you';
  }
  if (state === 'open' && documents.length > 0)
    return 'Not carried out: your money went back to you';
  if (dueBack > 0) return 'Your money goes back to you';
  if (state === 'open') return 'We are waiting for your payment to be confirmed';
  if (state === 'closed') return wentBack ? 'Closed: your money went back to you' : 'Closed';
  if (kind === 'gone') return `Your money went back to you: ${writeSums(back)}`;
  if (kind === 'none') return 'Not paid: the money for it has not come after all';
  return kind === 'partly-back'
    ? `Paid: ${writeSums(held)}, after ${writeSums(back)} went back to you`
    : 'Paid';
}

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
  const { id, state, price, lines, delivery, dueBack, standing, documents } = order;
  const day = writeDate(new Date(order.createdAt), 'long');
  const sum = price === null ? '' : `<strong>${writeMoney(price)}</strong>`;
  const items = lines.map((line) => `<li>${escapeHtml(lineText(line))}</li>`).join('');
  const news = [
    stateOf(order),
    ...(delivery && state === 'done' && dueBack === 0 && !isStopped(delivery, standing)
      ? [deliveries[delivery]]
      : []),
  ];
  const links = documents.map((document) => {
    const { number } = document;
    const name = `${titleOf(document)} ${number}`;
    return `<p><a href="${accountPagePath}/receipts/${number}">${name}<span class="hidden"> of the order of ${day}</span></a></p>`;
  });
  return `<li><p class="head"><span>${day}</span>${sum}</p>${items && `<ul role="list">${items}</ul>`}
<p>${escapeHtml(news.join('. '))}.</p>${links.join('')}<p class="small muted">Order <span class="number">${escapeHtml(id)}</span></p></li>`;
}

function accountPage(
  { product, productAddress, phone, email }: SiteConfiguration,
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
<form method="post" action="${signOutPath}" enctype="multipart/form-data"><button name="sign-out" value="yes">Sign out</button>
<button name="sign-out" value="everywhere" formaction="${signOutEverywherePath}">Sign out everywhere</button></form></footer>`,
  };
}

const trialNote =
  'Your account stays the same when you buy: nothing that you have entered is lost, and nobody has to be invited again.';
const renewalNote =
  'Renewed, your plan goes on where the present time ends. Another plan begins on the day on which you pay for it, so talk to us first where much of the present one is left.';

/** Of an account that was paid without a known period. */
const unknownNote =
  'Until when your plan is paid is not recorded here, so that what you buy begins on the day on which you pay for it. Talk to us first where some of the present time is left.';

function signInPage({ product }: SiteConfiguration, token: string): Page {
  const title = `Sign in to ${product}`;
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1><p class="muted">Your link works once. Choose the button on the device on which you want to work.</p>
<form method="post" action="/sign-in/${escapeHtml(encodeURIComponent(token))}" enctype="multipart/form-data"><button class="main" name="sign-in" value="yes">Sign in</button></form>`,
  };
}

const spentLink = {
  title: 'This link no longer works',
  text: 'A sign-in link works once, and for half an hour. Ask for a new one.',
};
const notSignedIn = {
  title: 'You are not signed in',
  text: 'Your account opens from a link that we send to your email address. It stays open for eight hours on the device on which you used the link, unless you leave it for two.',
};

function signInAgainPage(
  { product, siteAddress }: SiteConfiguration,
  { title, text }: typeof spentLink,
): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title,
    main: `<h1>${title}</h1><p class="muted">${text}</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
