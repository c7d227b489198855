import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware, priceOfLine, sumOf } from '@site/contracts/order-lines';
import type { Period } from '@site/contracts/plans';
import { vatOfTotal } from '@site/contracts/price-terms';
import {
  chakra,
  Flex,
  formatShillings,
  Shillings,
  Span,
  Subtitle,
  TextWithAmounts,
  useSiteConfiguration,
} from '@site/ui';
import type { ReactNode } from 'react';
import type { Registration } from '../storage/registration.ts';

export const OrderBox = chakra('section', {
  base: {
    display: 'grid',
    // A long name in the list of plans must not make the card wider than the screen.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: '5',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

interface HeadingProps {
  readonly id: string;
  readonly title: string;
  readonly isBrief?: boolean;
  readonly children: ReactNode;
}

export function OrderHeading({ id, title, isBrief = false, children }: HeadingProps) {
  return (
    <Flex flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
      <Subtitle id={id} as="h2" fontSize={isBrief ? 'md' : 'xl'}>
        {title}
      </Subtitle>
      {children}
    </Flex>
  );
}

const Address = chakra('address', {
  base: {
    color: 'fg.muted',
    fontStyle: 'normal',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

export function PlaceOfDelivery({ buyer }: { readonly buyer: Partial<Registration> }) {
  const { delivery, phone_number } = buyer;
  if (!delivery) return null;
  const { address, town, phone = phone_number, note } = delivery;
  return <Address>{[address, town, phone, note].filter(Boolean).join('\n')}</Address>;
}

export const OrderFacts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '2.5',
    '&[data-brief]': { gap: '1', fontSize: 'sm' },
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '4',
    // The amount goes below its name only where text is enlarged.
    '& dt': { flex: '1 1 7rem', minWidth: '0', overflowWrap: 'anywhere' },
    '& dd': {
      marginInlineStart: 'auto',
      textAlign: 'end',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '&[data-part]': { fontSize: 'sm', color: 'fg.muted' },
    '&[data-first]': { marginTop: '1', paddingTop: '3', borderTopWidth: '1px' },
    '&[data-total]': { fontWeight: 'bold', fontSize: 'lg', '[data-brief] &': { fontSize: 'md' } },
  },
});

const periodNames: Readonly<Record<Period, string>> = { yearly: 'a year', monthly: 'a month' };
const recurring: Readonly<Record<Period, string>> = {
  yearly: 'Paid every year',
  monthly: 'Paid every month',
};

interface Props {
  readonly lines: readonly OrderLine[];
  /** What is paid now, in whole shillings. */
  readonly total: number;
  readonly totalTerm?: string;
  readonly isBrief?: boolean;
}

export function OrderLinesList(props: Props) {
  const { lines, total, totalTerm = 'Total to pay now', isBrief = false } = props;
  const plan = lines.find((line) => line.kind === 'plan');
  const isMixed = plan?.period !== undefined && hasHardware(lines);
  return (
    <OrderFacts data-brief={isBrief ? '' : undefined}>
      {lines.map((line) => (
        <Amount
          key={line.kind === 'plan' ? 'plan' : `${line.name} ${line.unitPrice}`}
          term={<Name line={line} />}
          amount={priceOfLine(line)}
        />
      ))}
      {isMixed && !isBrief && plan?.period && (
        <>
          <Amount part first term={recurring[plan.period]} amount={plan.price} />
          <Amount part term="Paid once" amount={sumOf(lines) - plan.price} />
        </>
      )}
      <Amount total first={!isMixed || isBrief} term={<Total term={totalTerm} />} amount={total} />
    </OrderFacts>
  );
}

interface FactProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
  readonly part?: boolean;
  readonly total?: boolean;
  readonly first?: boolean;
}

export function Fact({ term, children, part, total, first }: FactProps) {
  const mark = (isSo: boolean | undefined) => (isSo ? '' : undefined);
  return (
    <Row data-part={mark(part)} data-total={mark(total)} data-first={mark(first)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </Row>
  );
}

export function Amount({ amount, ...fact }: Omit<FactProps, 'children'> & { amount: number }) {
  return (
    <Fact {...fact}>
      <Shillings amount={amount} currency="KES" />
    </Fact>
  );
}

/** The word before a total, and whether VAT is in it. */
export function Total({ term }: { readonly term: string }) {
  const vat = vatOfTotal(useSiteConfiguration());
  return (
    <>
      <span>{term}</span>{' '}
      {vat && (
        <Span fontSize="sm" fontWeight="normal" color="fg.muted" whiteSpace="nowrap">
          {vat}
        </Span>
      )}
    </>
  );
}

function Name({ line }: { readonly line: OrderLine }) {
  return (
    <>
      <Span fontWeight="semibold">{line.kind === 'plan' ? line.plan : line.name}</Span>
      <Span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <TextWithAmounts>{describe(line)}</TextWithAmounts>
      </Span>
    </>
  );
}

function describe(line: OrderLine): string {
  if (line.kind !== 'plan') return `${line.quantity} × ${formatShillings(line.unitPrice, 'KES')}`;
  const period = line.period ? `, for ${periodNames[line.period]}` : '';
  return `Up to ${line.users} users${period}`;
}
