import type { DeviceLine } from '@site/contracts/order-line';
import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import { type DeviceSelection, deviceSelection } from '@site/contracts/purchase-selection';
import { formatShillings, mailAddress } from '@site/ui';
import { type OrderingSite, sellsDevices } from '../../kit/ordering-site.ts';

/** What becomes of orders on a site: where its button has no action, nobody receives them. */
export function orderingOn(site: OrderingSite): 'paid' | 'invoiced' | 'shown' {
  if (!site.wiredExtras) return 'shown';
  return sellsDevices(site) ? 'paid' : 'invoiced';
}

export const ORDER_SUBJECT = 'Order of devices';

export type ToSales =
  | { readonly kind: 'enquiry'; readonly to: string; readonly message: string }
  | { readonly kind: 'mail'; readonly href: string };

export type NextStep =
  /** The button does nothing, as the product's specification has it. */
  | { readonly kind: 'no-action' }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'payment'; readonly selection: DeviceSelection; readonly sales: ToSales }
  /** Sales invoice an order that cannot be paid for here: on this site, or because of its size. */
  | { readonly kind: 'sales'; readonly isTooMuch: boolean; readonly sales: ToSales };

/** Paid on the site where that sells devices and the order is not too large; else invoiced. */
export function nextStepFor(lines: readonly DeviceLine[], site: OrderingSite): NextStep {
  if (!site.wiredExtras) return { kind: 'no-action' };
  if (lines.length === 0) return { kind: 'nothing-chosen' };
  const sales = toSales(lines, site);
  if (!sellsDevices(site)) return { kind: 'sales', isTooMuch: false, sales };
  // The purchase reads its link by the same schema, so no link leads to a refusal there.
  const devices = Object.fromEntries(lines.map(({ device, quantity }) => [device, quantity]));
  const selection = deviceSelection.safeParse({ devices, val: sumOf(lines) });
  return selection.success
    ? { kind: 'payment', selection: selection.data, sales }
    : { kind: 'sales', isTooMuch: true, sales };
}

/** By the enquiry form where the site has one, else by mail. */
function toSales(lines: readonly DeviceLine[], { pageExists, email }: OrderingSite): ToSales {
  const message = orderMessage(lines);
  const to = paths.sendInquiry();
  if (pageExists(to)) return { kind: 'enquiry', to, message };
  const mail = { subject: ORDER_SUBJECT, lines: message.split('\n') };
  return { kind: 'mail', href: mailAddress(email, mail) };
}

/** An order as a text that sales can invoice: a line for each item, then the total. */
export function orderMessage(lines: readonly DeviceLine[]): string {
  return [
    'I would like to order:',
    ...lines.map(
      (line) =>
        `${line.quantity} × ${line.name} at ${amount(line.unitPrice)} each: ${amount(priceOfLine(line))}`,
    ),
    `Total: ${amount(sumOf(lines))}`,
  ].join('\n');
}

/** An amount with an ordinary space, which every mail program shows. */
function amount(shillings: number): string {
  return formatShillings(shillings).replaceAll('\u00a0', ' ');
}
