import { formatShillings } from '@site/ui';
import type { OrderLine } from './order-lines.ts';
import { totalOf } from './order-lines.ts';

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

/** With an ordinary space, which every mail program shows. */
function amount(shillings: number): string {
  return formatShillings(shillings).replaceAll('\u00a0', ' ');
}
