import type { OrderLine } from '@site/contracts/order-line';

/** Pesapal's limit, in characters. */
const LONGEST = 100;

/**
 * What is bought, for whom pays it: 'Nguzo Basic Plan, Portable POS, 2 x Cash drawer'. Where it is too
 * long, what comes last is only counted.
 */
export function describePurchase(product: string, lines: readonly OrderLine[]): string {
  if (lines.length === 0) return `${product} plan`.slice(0, LONGEST);
  const names = lines.map(nameOf);
  for (let named = names.length; named > 0; named -= 1) {
    const left = names.length - named;
    const rest = left > 0 ? [`and ${left} more`] : [];
    const text = `${product} ${[...names.slice(0, named), ...rest].join(', ')}`;
    if (text.length <= LONGEST) return text;
  }
  return `${product} ${names.length} items`.slice(-LONGEST);
}

function nameOf(line: OrderLine): string {
  if (line.kind === 'plan') return line.plan;
  return line.quantity === 1 ? line.name : `${line.quantity} x ${line.name}`;
}
