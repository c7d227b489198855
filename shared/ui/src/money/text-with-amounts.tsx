/** An amount as `formatShillings` writes it. */
const amounts = /((?:KSh|KES)\u00a0[\d,]+)/;

/**
 * A sentence in which browsers translate everything but the amounts. In live regions, use the plain
 * text: screen readers would read only the part that changed.
 */
export function TextWithAmounts({ children }: { readonly children: string }) {
  return children.split(amounts).map((part, index) => (
    // The parts have no names; those at odd places are the amounts.
    <span key={index} {...(index % 2 === 1 && { translate: 'no' as const })}>
      {part}
    </span>
  ));
}
