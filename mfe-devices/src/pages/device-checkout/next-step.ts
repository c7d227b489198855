import { paths } from '@site/contracts/paths';
import { formatShillings, mailAddress } from '@site/ui';
import { type OrderLine, totalOf } from './order-lines.ts';

/** The subject of mails with an order. */
export const ORDER_SUBJECT = 'Order of devices';

/** What 'Proceed to payment' leads to. */
export type NextStep =
  /** The button does nothing, as the product's specification has it. */
  | { readonly kind: 'no-action' }
  | { readonly kind: 'nothing-chosen' }
  /** To the enquiry form, with the order as its message. */
  | { readonly kind: 'enquiry'; readonly to: string; readonly message: string }
  | { readonly kind: 'mail'; readonly href: string };

interface Site {
  readonly pageExists: (address: string) => boolean;
  readonly email: string;
  readonly wiredExtras: boolean;
}

/**
 * An order goes to sales, who invoice it: by the enquiry form where the site has one, else by mail.
 */
export function nextStepFor(lines: readonly OrderLine[], site: Site): NextStep {
  if (!site.wiredExtras) return { kind: 'no-action' };
  if (lines.length === 0) return { kind: 'nothing-chosen' };
  const message = orderMessage(lines);
  const to = paths.sendInquiry();
  return site.pageExists(to)
    ? { kind: 'enquiry', to, message }
    : {
        kind: 'mail',
        href: mailAddress(site.email, { subject: ORDER_SUBJECT, lines: message.split('\n') }),
      };
}

/** An order as a text that sales can invoice: a line for each item, then the total. */
export function orderMessage(lines: readonly OrderLine[]): string {
  return [
    'I would like to order:',
    ...lines.map(
      ({ quantity, name, price, sum }) =>
        `${quantity} × ${name} at ${amount(price)} each: ${amount(sum)}`,
    ),
    `Total: ${amount(totalOf(lines))}`,
  ].join('\n');
}

/** An amount with an ordinary space, which every mail program shows. */
function amount(shillings: number): string {
  return formatShillings(shillings).replaceAll('\u00a0', ' ');
}
