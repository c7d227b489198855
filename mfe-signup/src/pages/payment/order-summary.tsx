import { paths } from '@site/contracts/paths';
import type { PriceParts } from '@site/contracts/price-parts';
import { chakra, formatShillings, Subtitle, Text, TextLink } from '@site/ui';
import type { ReactNode } from 'react';
import { usePriceParts } from '../../kit/use-chosen-plan.ts';
import { mayBePaid } from '../../storage/payment-record.ts';
import { planOf, type Registration } from '../../storage/registration.ts';
import type { PaymentText } from './payment.content.ts';
import type { PaymentState } from './payment-state.ts';

const Box = chakra('section', {
  base: { padding: '5', bg: 'bg.brand', borderWidth: '1px', borderRadius: 'lg' },
});

const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '4',
  },
});

const Rows = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    marginTop: '3',
    '&[data-brief]': { gap: '0', marginTop: '1', fontSize: 'sm' },
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    '& dt': { color: 'fg.muted' },
    '& dd': { textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    '&[data-total]': {
      marginTop: '1.5',
      paddingTop: '3',
      borderTopWidth: '1px',
      fontWeight: 'bold',
      fontSize: 'lg',
      '[data-brief] &': { paddingTop: '1.5', fontSize: 'md' },
      '& dt': { color: 'fg' },
    },
  },
});

interface Props {
  readonly text: PaymentText['order'];
  readonly buyer: Registration;
  readonly state: PaymentState;
}

/** The plan, its buyer and the price. */
export function OrderSummary({ text, buyer, state }: Props) {
  const { amount } = state.record;
  const price = amount ?? buyer.package_price;
  const isCorrected = price !== buyer.package_price;
  // Once money may be on its way, its status matters more than the order.
  const isBrief = mayBePaid(state.record);
  const parts = usePriceParts({ ...planOf(buyer), val: price });
  return (
    <Box aria-labelledby="order-summary">
      <Top>
        <Subtitle id="order-summary" as="h2" fontSize={isBrief ? 'md' : 'xl'}>
          {text.title}
        </Subtitle>
        {!isBrief && (
          <TextLink to={paths.purchase(planOf(buyer))} fontSize="sm">
            {text.change}
          </TextLink>
        )}
      </Top>
      <Rows data-brief={isBrief ? '' : undefined}>
        <Fact term={text.package}>{buyer.package_name}</Fact>
        <Fact term={text.users}>{buyer.package_users}</Fact>
        {!isBrief && <Fact term={text.company}>{buyer.company}</Fact>}
        {state.kind !== 'refused' && (
          <>
            {parts && <PricePartsRows text={text} parts={parts} />}
            <Row data-total="">
              <dt>{text.total}</dt>
              <dd>{formatShillings(price, 'KES')}</dd>
            </Row>
          </>
        )}
      </Rows>
      {isCorrected && (
        <Text role="status" marginTop="2" fontSize="sm">
          {text.corrected.before} {formatShillings(buyer.package_price, 'KES')}.{' '}
          {text.corrected.after}
        </Text>
      )}
    </Box>
  );
}

interface PricePartsProps extends Pick<Props, 'text'> {
  readonly parts: PriceParts;
}

/** What a price with add-ons is the sum of; else for how long it is. */
function PricePartsRows({ text, parts: { period, plan, addOns } }: PricePartsProps) {
  if (addOns === 0) return <Fact term={text.paidFor}>{text.periods[period]}</Fact>;
  return (
    <>
      <Fact term={`${text.planFor} ${text.periods[period]}`}>{formatShillings(plan, 'KES')}</Fact>
      <Fact term={text.addOns}>{formatShillings(addOns, 'KES')}</Fact>
    </>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <Row>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </Row>
  );
}
