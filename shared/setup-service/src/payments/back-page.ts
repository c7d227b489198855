import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';

interface Visit {
  readonly declinedPage?: string | undefined;
  readonly isPaid: boolean;
  /** Whether the browser said that it shows the page in a frame; older ones say nothing. */
  readonly isFramed: boolean;
  readonly config: Pick<SiteConfig, 'siteAddress' | 'company'>;
}

/** Where Pesapal sends its visitor at the end. In a frame the page around it goes on by itself. */
export function backPage({
  declinedPage,
  isPaid,
  isFramed,
  config: { siteAddress, company },
}: Visit): { readonly title: string; readonly main: string } {
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
    ? 'Your account is made by itself.'
    : 'This takes a moment. If you paid, nothing is lost, and you hear of it by email.';
  // In a frame that does not say so, the link is refused, and the page around it goes on as well.
  const next = isFramed
    ? '<p class="note">The page around this one goes on by itself.</p>'
    : goOn('button main');
  const main = `<h1>${title}</h1><p class="muted" role="status">${text}</p>${next}`;
  return { title, main };
}
