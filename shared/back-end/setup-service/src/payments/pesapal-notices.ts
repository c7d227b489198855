import { escapeHtml } from '@platform/node/escape-html';
import { paths } from '@site/contracts/paths';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import * as z from 'zod/mini';
import type { Notice } from './payment-provider.ts';

/** Where Pesapal sends notifications, and the buyer's browser. */
export const pesapalPaths = {
  notification: '/pesapal/ipn',
  callback: '/pesapal/callback',
} as const;

/**
 * Pesapal reports that something happened to an order: the status in the reply is 200 once Pesapal's
 * answer is known and 500 before, which makes it report again. Its page sends the buyer's browser to the
 * callback, which the site may show in the same frame, where a page of the site itself may not be.
 */
export const pesapalNotices: readonly Notice[] = [
  {
    methods: ['GET', 'POST'],
    path: pesapalPaths.notification,
    async answer({ query, body }, tools) {
      const parsed = notification.safeParse({ ...Object(query), ...Object(body) });
      if (!parsed.success) {
        return { kind: 'refused', status: 400, reason: 'The notification is not understood.' };
      }
      const { OrderTrackingId, OrderMerchantReference, OrderNotificationType } = parsed.data;
      const seen = await tools.query(OrderTrackingId);
      const reply = {
        orderNotificationType: OrderNotificationType,
        orderTrackingId: OrderTrackingId,
        orderMerchantReference: OrderMerchantReference,
        status: seen?.isKnown === false ? 500 : 200,
      };
      return { kind: 'json', body: reply, unknown: seen ? undefined : OrderTrackingId };
    },
  },
  {
    methods: ['GET'],
    path: pesapalPaths.callback,
    async answer({ query, isFramed }, tools) {
      const { data } = notification.safeParse(query);
      const { state, redirect_url } =
        (data && (await tools.query(data.OrderTrackingId)))?.payment ?? {};
      const page = backPage({
        declinedPage: state === 'declined' ? (redirect_url ?? undefined) : undefined,
        isPaid: state === 'paid',
        isFramed,
        config: tools.config,
      });
      return { kind: 'page', page };
    },
  },
];

/** No status is in them. */
const notification = z.object({
  OrderTrackingId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  OrderMerchantReference: z.string().check(z.maxLength(50)),
  OrderNotificationType: z.string().check(z.maxLength(30)),
});

interface Visit {
  readonly declinedPage?: string | undefined;
  readonly isPaid: boolean;
  readonly isFramed: boolean;
  readonly config: Pick<SiteConfiguration, 'siteAddress' | 'company'>;
}

/** Where Pesapal sends its visitor at the end. In a frame the page around it goes on by itself. */
function backPage({ declinedPage, isPaid, isFramed, config }: Visit) {
  const { siteAddress, company } = config;
  const address = escapeHtml(new URL(paths.payment(), siteAddress).href);
  const goOn = (look: string) =>
    `<a class="${look}" target="_top" href="${address}">Go on to ${escapeHtml(company)}</a>`;
  if (declinedPage) {
    const title = 'The card was declined';
    const again = `<a class="button main" href="${escapeHtml(declinedPage)}">Try another card</a>`;
    const back = isFramed ? '' : goOn('button');
    const main = `<h1>${title}</h1><p class="muted" role="status">Nothing was charged.</p>${again}${back}`;
    return { title, main };
  }
  const title = isPaid ? 'Payment received' : 'We are confirming your payment';
  const text = isPaid
    ? 'The rest happens by itself, and you hear of it by email.'
    : 'This takes a moment. If you paid, nothing is lost, and you hear of it by email.';
  // In a frame that does not say so, the link is refused, and the page around it goes on as well.
  const next = isFramed
    ? '<p class="note">The page around this one goes on by itself.</p>'
    : goOn('button main');
  const main = `<h1>${title}</h1><p class="muted" role="status">${text}</p>${next}`;
  return { title, main };
}
