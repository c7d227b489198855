import type { PaymentMethod } from './payment-methods.ts';
import type { PageConfiguration } from './site-configuration.ts';

/** What the words beside prices depend on. */
export interface PriceFacts extends Pick<PageConfiguration, 'vat' | 'tax'> {
  readonly payments: Pick<PageConfiguration['payments'], 'methods' | 'mode'>;
  readonly setupService: Pick<PageConfiguration['setupService'], 'cardProviderName'>;
}

/**
 * How prices are paid on the site, and whether they include VAT: what the configuration says, in a
 * line for beside them. Empty where it says neither.
 *
 * @param isPaidHere whether what has these prices can be bought on the site
 */
export function priceTerms(
  { payments, setupService, vat, tax }: PriceFacts,
  isPaidHere: boolean,
): string {
  const { methods, mode } = payments;
  const names: Readonly<Record<PaymentMethod, string>> = {
    mobile_money: 'M-Pesa',
    credit_card: `card through ${setupService.cardProviderName}`,
    direct_debit: 'direct debit',
  };
  const pays = isPaidHere && methods.length > 0;
  return [
    ...(vat ? [`Prices ${vat === 'included' ? 'include' : 'exclude'} ${vatName(tax)}.`] : []),
    ...(pays ? [`Pay by ${inWords(methods.map((method) => names[method]))}.`] : []),
    ...(pays && mode === 'test' ? ['Payments are being tested.'] : []),
  ].join(' ');
}

/** After a total: whether VAT is in it, and its rate where that is known; undefined where the configuration does not say. */
export function vatOfTotal({ vat, tax }: Pick<PriceFacts, 'vat' | 'tax'>): string | undefined {
  return vat && `${vat === 'included' ? 'incl.' : 'excl.'} ${vatName(tax)}`;
}

/** `16% VAT`, or `VAT` where the configuration names no rate. */
export function vatName(tax: PriceFacts['tax']): string {
  return tax ? `${tax.rate}% VAT` : 'VAT';
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}
