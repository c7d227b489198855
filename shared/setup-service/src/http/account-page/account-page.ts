import { accountPagePath } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';
import type { OpenAccount } from '../../accounts/accounts.ts';
import { writeDate, writeMoney } from '../../mail/compose-email.ts';
import { lineText } from '../../orders/orders.ts';
import { receiptNumber } from '../../orders/receipts/receipt.ts';
import type { Page } from '../document.ts';
import { type AccountOrder, termOf } from './account-orders.ts';

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
      : `<a href="${accountPagePath}/receipts/${receipt}">Receipt ${receiptNumber(receipt)}<span class="hidden"> of the order of ${day}</span></a>`;
  return `<li><p class="head"><span>${day}</span>${sum}</p>${items && `<ul role="list">${items}</ul>`}
<p>${news.join('. ')}.</p>${document && `<p>${document}</p>`}<p class="small muted">Order <span class="number">${escapeHtml(id)}</span></p></li>`;
}

/** Where the button below the plan leads: the token is made when it is pressed. */
export const buyPath = `${accountPagePath}/buy`;
export const signOutPath = `${accountPagePath}/sign-out`;

interface AccountView {
  readonly account: OpenAccount;
  readonly orders: readonly AccountOrder[];
  readonly at: Date;
}

export function accountPage(
  { product, productAddress, phone, email }: SiteConfig,
  { account, orders, at }: AccountView,
): Page {
  const isTrial = account.trial_ends_at !== null;
  const term = termOf(account, at);
  const rows = [
    ['Plan', `${account.plan}, up to ${account.users} users`],
    ...(term ? [[term.label, term.text] as const] : [['State', 'Paid'] as const]),
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

export function signedOutPage({ product, siteAddress }: SiteConfig): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title: 'You are not signed in',
    main: `<h1>You are not signed in</h1><p class="muted">Your account opens from a link that we send to your email address. It stays open for eight hours, on the device on which you used the link.</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
