import { chakra, formatShillings, Subtitle, Text } from '@site/ui';
import type { ReactNode } from 'react';
import type { PaymentState } from '../payment/payment.machine.ts';
import type { Registration } from '../purchase/registration.ts';

const Box = chakra('section', {
  base: { padding: '5', bg: 'bg.brand', borderWidth: '1px', borderRadius: 'lg' },
});

const Rows = chakra('dl', { base: { display: 'grid', gap: '1.5', marginTop: '3' } });

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
      '& dt': { color: 'fg' },
    },
  },
});

interface Props {
  readonly buyer: Registration;
  readonly state: PaymentState;
}

/** What is bought, for whom, and what is charged for it. */
export default function OrderSummarySection({ buyer, state }: Props) {
  const { amount } = state.record;
  const isCorrected = amount !== undefined && amount !== buyer.package_price;
  return (
    <Box aria-labelledby="order-summary">
      <Subtitle id="order-summary" as="h2">
        Order summary
      </Subtitle>
      <Rows>
        <Fact term="Package">{buyer.package_name}</Fact>
        <Fact term="Users">{buyer.package_users}</Fact>
        <Fact term="Account for">{buyer.company}</Fact>
        <Row data-total="">
          <dt>Total</dt>
          <dd>{formatShillings(amount ?? buyer.package_price, 'KES')}</dd>
        </Row>
      </Rows>
      {isCorrected && (
        <Text role="status" marginTop="2" fontSize="sm">
          The address said {formatShillings(buyer.package_price, 'KES')}. This is what the package
          costs, and what you pay.
        </Text>
      )}
    </Box>
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
