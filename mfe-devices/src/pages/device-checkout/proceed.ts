import { paths } from '@site/contracts/paths';
import { mailAddress } from '../../kit/order-addresses.ts';
import type { OrderLine } from './order-lines.ts';
import { orderMessage } from './order-message.ts';

/** What 'Proceed to payment' leads to. */
export type Proceeding =
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

/** An order goes to sales, who invoice it: by the enquiry form where the site has one, else by mail. */
export function proceedWith(lines: readonly OrderLine[], site: Site): Proceeding {
  if (!site.wiredExtras) return { kind: 'no-action' };
  if (lines.length === 0) return { kind: 'nothing-chosen' };
  const message = orderMessage(lines);
  const to = paths.sendInquiry();
  return site.pageExists(to)
    ? { kind: 'enquiry', to, message }
    : { kind: 'mail', href: mailAddress(site.email, 'Order of devices', message.split('\n')) };
}
