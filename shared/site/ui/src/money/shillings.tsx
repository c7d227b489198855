/** Created for the first amount, because creating it is slow and many pages show none. */
let grouped: Intl.NumberFormat | undefined;

/**
 * `KSh 12,000`, with a space that does not break.
 *
 * @param shillings whole shillings
 * @param currency `KES` in the purchase flow
 */
export function formatShillings(shillings: number, currency: 'KSh' | 'KES' = 'KSh'): string {
  grouped ??= new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
  return `${currency}\u00a0${grouped.format(shillings)}`;
}

/** An amount as `formatShillings` writes it. */
const amounts = /((?:KSh|KES)\u00a0[\d,]+)/;

/** A sentence whose amounts stay untranslated; live regions need the plain text. */
export function TextWithAmounts({ children }: { readonly children: string }) {
  return children.split(amounts).map((part, index) => (
    // The parts have no names; those at odd places are the amounts.
    <span key={index} {...(index % 2 === 1 && { translate: 'no' as const })}>
      {part}
    </span>
  ));
}

interface Props {
  /** Whole shillings. */
  readonly amount: number;
  /** `KES` in the purchase flow. */
  readonly currency?: 'KSh' | 'KES';
}

export function Shillings({ amount, currency }: Props) {
  return <span translate="no">{formatShillings(amount, currency)}</span>;
}
