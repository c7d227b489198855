import { vatName, vatOfTotal } from '@site/contracts/price-terms';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { writeDate } from '../../mail/compose-email.ts';
import { CURRENCY } from '../../payments/payment-provider.ts';
import type { DocumentKind, PaymentMethod } from '../../storage/tables.ts';
import type { DeliveryAddress } from '../delivery.ts';
import { inCents, type Money, type Sum, writeSum } from '../money.ts';

/**
 * All that is written on a receipt or credit note, frozen as it is issued, and what its email, its PDF
 * and the `--json` of `orders export` are made of. Amounts of lines and taxes are in `currency`.
 */
export interface Figures {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Of a payment that began while payments were tested: no money is behind it. */
  readonly isTest: boolean;
  readonly issuedAt: string;
  readonly order: string;
  /** Of a receipt: what was paid for, such as '31 January 2026 until 28 February 2026'. */
  readonly period: string | null;
  /** Of a credit note: the receipt that it takes back; null where the money bought nothing. */
  readonly credits: string | null;
  /** Of a receipt: the credit note that it takes back, as when a bank decided for the vendor. */
  readonly insteadOf: string | null;
  readonly vendor: Readonly<
    Record<'product' | 'company' | 'address' | 'phone' | 'email', string>
  > & { readonly pin: string | null };
  /** Null once it was erased. */
  readonly buyer: Readonly<Record<'company' | 'name' | 'email' | 'phone', string | null>>;
  readonly delivery: DeliveryAddress | null;
  readonly currency: string;
  readonly lines: readonly FiguresLine[];
  /** Of the lines. */
  readonly total: number;
  /** After a total, such as `incl. 16% VAT`. */
  readonly vatWords: string | null;
  /** `net` and `tax` add up to `gross`; the lines come to `gross` where VAT is in them, else to `net`. */
  readonly vat: (Readonly<Record<'rate' | 'net' | 'tax' | 'gross', number>> & Inclusion) | null;
  /** What came, or went back, by which way. */
  readonly moved: readonly Movement[];
}

/** Only `issue-document.ts` writes them. */
export const readFigures = (text: string) => JSON.parse(text) as Figures;

interface Inclusion {
  readonly isIncluded: boolean;
}

export interface FiguresLine {
  readonly text: string;
  readonly amount: number;
  /** Null where the configuration names no rate. */
  readonly tax: number | null;
}

type Movement = Sum &
  Pick<Money, 'id' | 'reference' | 'by' | 'at'> & {
    /** Such as `card through Pesapal`. */
    readonly way: string;
    /** The payment's name at its provider and in emails; null where it moved by none of the site. */
    readonly payment: string | null;
  };

type Rate = Inclusion & { readonly rate: number };

/** Undefined where the configuration does not say what VAT there is. */
function rateOf({ vat, tax }: Pick<SiteConfiguration, 'vat' | 'tax'>): Rate | undefined {
  return vat && tax && { rate: tax.rate, isIncluded: vat === 'included' };
}

/** Whole shillings; other currencies have cents. */
function taxIn(sum: number, { rate, isIncluded }: Rate, currency: string): number {
  const unit = currency === CURRENCY ? 1 : 100;
  return Math.round((sum * unit * rate) / (isIncluded ? 100 + rate : 100)) / unit;
}

/**
 * The tax of each amount. Rounding goes over from one to the next, so that they always come to the tax
 * of the sum; @param before what was credited by earlier notes of the same receipt
 */
function taxesOf(
  amounts: readonly number[],
  rate: Rate,
  { currency = CURRENCY, before = 0 } = {},
): number[] {
  let sum = before;
  return amounts.map((amount) => {
    const earlier = taxIn(sum, rate, currency);
    sum += amount;
    return inCents(taxIn(sum, rate, currency) - earlier);
  });
}

export function vatFigures(
  lines: readonly Pick<FiguresLine, 'text' | 'amount'>[],
  config: Pick<SiteConfiguration, 'vat' | 'tax'>,
  about: { readonly currency?: string; readonly before?: number } = {},
): Pick<Figures, 'lines' | 'total' | 'vat' | 'vatWords'> {
  const sumOf = (numbers: readonly number[]) => inCents(numbers.reduce((sum, one) => sum + one, 0));
  const amounts = lines.map(({ amount }) => amount);
  const total = sumOf(amounts);
  const rate = rateOf(config);
  const taxes = rate && taxesOf(amounts, rate, about);
  const tax = sumOf(taxes ?? []);
  const net = rate?.isIncluded ? inCents(total - tax) : total;
  return {
    lines: lines.map((line, index) => ({ ...line, tax: taxes?.[index] ?? null })),
    total,
    vat: rate ? { ...rate, net, tax, gross: inCents(net + tax) } : null,
    vatWords: vatOfTotal(config) ?? null,
  };
}

type Row = readonly [label: string, value: string];

const titles: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
};

export const titleOf = ({ kind }: Pick<Figures, 'kind'>): string => titles[kind];

/** What the email and the document share; a row without a value is left out. */
export function rowsOf(figures: Figures) {
  const { buyer, vendor, delivery, currency, vat, vatWords, kind } = figures;
  const write = (amount: number) => writeSum({ amount, currency });
  const isReceipt = kind === 'receipt';
  return {
    title: `${titleOf(figures)} ${figures.number}`,
    facts: filled([
      ['Number', figures.number],
      ['Date', writeDate(new Date(figures.issuedAt), 'long')],
      ['Order', figures.order],
      ['Period', figures.period],
      [isReceipt ? 'Instead of' : 'Credits', isReceipt ? figures.insteadOf : figures.credits],
      ['Test', figures.isTest ? 'Payments are being tested: this is no proof of a payment.' : null],
    ]),
    buyer: filled([
      ['Company', buyer.company],
      ['Name', buyer.name],
      ['Email address', buyer.email],
      ['Phone', buyer.phone],
    ]),
    lines: figures.lines.map(({ text, amount }) => [text, write(amount)] as const),
    vat: vat
      ? filled([
          ['Without VAT', write(vat.net)],
          [`${vatName(vat)}${vat.isIncluded ? '' : ', not in the total'}`, write(vat.tax)],
        ])
      : [],
    total: [`Total ${vatWords ?? ''}`.trim(), write(figures.total)] as const,
    moved: figures.moved.flatMap((movement) => movementRows(movement, isReceipt)),
    delivery: filled([
      ['Address', delivery?.address],
      ['Town', delivery?.town],
      ['Phone', delivery?.phone_number],
      ['Note', delivery?.note],
    ]),
    vendor: [vendor.company, vendor.address, vendor.phone, vendor.email].concat(
      vendor.pin ? [`PIN ${vendor.pin}`] : [],
    ),
  };
}

function movementRows(movement: Movement, isReceipt: boolean): Row[] {
  const { way, reference, payment, at } = movement;
  const day = writeDate(new Date(at), 'long');
  return [
    [isReceipt ? 'Paid' : 'Given back', `${writeSum(movement)} ${way}, ${day}`],
    ...filled([['Reference', reference ?? payment]]),
  ];
}

function filled(rows: readonly (readonly [string, string | null | undefined])[]): readonly Row[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** How money moved, in words that follow a sum. */
export function wayOf(
  { by, payment_id }: Pick<Money, 'by' | 'payment_id'>,
  payment: { readonly method: PaymentMethod; readonly provider: string } | undefined,
  { setupService }: SiteConfiguration,
): string {
  const methods: Readonly<Record<PaymentMethod, string>> = {
    credit_card: `by card through ${setupService.cardProviderName}`,
    mobile_money: 'by M-Pesa',
    direct_debit: 'by direct debit',
  };
  const way = payment_id && payment ? methods[payment.method] : 'another way';
  return by === payment?.provider ? way : `${way}, recorded by ${by}`;
}
