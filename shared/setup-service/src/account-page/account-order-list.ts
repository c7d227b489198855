import { accountPagePath } from '@site/contracts/account-calls';
import { escapeHtml } from '@site/node/escape-html';
import { writeMoney } from '../mail/write-money.ts';
import { lineText } from '../orders/line-texts.ts';
import { writeReceiptNumber } from '../receipts/receipt.ts';
import type { AccountOrder } from './account-orders.ts';
import { writeDate } from './plan-term.ts';

/** What a state means to a customer. */
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

/** The orders of an account as HTML, the newest first. */
export function orderList(orders: readonly AccountOrder[]): string {
  if (orders.length === 0) {
    return '<p class="muted">There are none yet. What you buy is listed here, with its receipts.</p>';
  }
  return `<ul class="orders" role="list">${orders.map(orderItem).join('')}</ul>`;
}

function orderItem({
  id,
  createdAt,
  state,
  dueBack,
  price,
  lines,
  delivery,
  receipt,
}: AccountOrder): string {
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
      : `<a href="${accountPagePath}/receipts/${receipt}">Receipt ${writeReceiptNumber(receipt)}<span class="hidden"> of the order of ${writeDate(createdAt)}</span></a>`;
  return `<li><p class="head"><span>${writeDate(createdAt)}</span>${sum}</p>${items && `<ul role="list">${items}</ul>`}
<p>${news.join('. ')}.</p>${document && `<p>${document}</p>`}<p class="small muted">Order <span class="number">${escapeHtml(id)}</span></p></li>`;
}
