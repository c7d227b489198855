import { formatShillings } from './format-shillings.ts';

interface Props {
  /** Whole shillings. */
  readonly amount: number;
  /** `KES` in the purchase flow. */
  readonly currency?: 'KSh' | 'KES';
}

/** An amount of money, which browsers do not translate. */
export function Shillings({ amount, currency }: Props) {
  return <span translate="no">{formatShillings(amount, currency)}</span>;
}
