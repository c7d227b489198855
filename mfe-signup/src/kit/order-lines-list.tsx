import type { OrderLine, PlanLine } from '@site/contracts/order-line';
import { hasHardware, priceOfLine, sumOf } from '@site/contracts/order-lines';
import type { Period } from '@site/contracts/plans';
import { chakra, formatShillings, Shillings, Span, TextWithAmounts } from '@site/ui';
import type { ReactNode } from 'react';
import type { Registration } from '../storage/registration.ts';

const Address = chakra('address', {
  base: {
    color: 'fg.muted',
    fontStyle: 'normal',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

export function PlaceOfDelivery({ buyer }: { readonly buyer: Registration }) {
  const { delivery, phone_number } = buyer;
  if (!delivery) return null;
  const { address, town, phone = phone_number, note } = delivery;
  return <Address>{[address, town, phone, note].filter(Boolean).join('\n')}</Address>;
}

const List = chakra('dl', {
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
    '& dd': { marginInlineStart: 'auto', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
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
    <List data-brief={isBrief ? '' : undefined}>
      {lines.map((line) => (
        <Row key={line.kind === 'plan' ? 'plan' : `${line.name} ${line.unitPrice}`}>
          <dt>
            <Name line={line} />
          </dt>
          <dd>
            <Shillings amount={priceOfLine(line)} currency="KES" />
          </dd>
        </Row>
      ))}
      {isMixed && !isBrief && plan?.period && (
        <>
          <Sum term={recurring[plan.period]} isFirst>
            <Shillings amount={plan.price} currency="KES" />
          </Sum>
          <Sum term="Paid once">
            <Shillings amount={sumOf(lines) - plan.price} currency="KES" />
          </Sum>
        </>
      )}
      <Row data-total="" {...(isMixed && !isBrief ? {} : { 'data-first': '' })}>
        <dt>{totalTerm}</dt>
        <dd>
          <Shillings amount={total} currency="KES" />
        </dd>
      </Row>
    </List>
  );
}

function Name({ line }: { readonly line: OrderLine }) {
  const detail = line.kind === 'plan' ? describePlan(line) : describeQuantity(line);
  return (
    <>
      <Span fontWeight="semibold">{line.kind === 'plan' ? line.plan : line.name}</Span>
      <Span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <TextWithAmounts>{detail}</TextWithAmounts>
      </Span>
    </>
  );
}

function describePlan({ users, period }: PlanLine): string {
  const text = `Up to ${users} users`;
  return period ? `${text}, for ${periodNames[period]}` : text;
}

function describeQuantity({ quantity, unitPrice }: Exclude<OrderLine, PlanLine>): string {
  return `${quantity} × ${formatShillings(unitPrice, 'KES')}`;
}

interface SumProps {
  readonly term: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

function Sum({ term, isFirst = false, children }: SumProps) {
  return (
    <Row data-part="" {...(isFirst ? { 'data-first': '' } : {})}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
