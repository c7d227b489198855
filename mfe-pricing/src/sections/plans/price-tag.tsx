import type { Period } from '@site/contracts/plans';
import { Box, chakra, Flex, formatShillings, Shillings, Span, TextWithAmounts } from '@site/ui';
import type { PlansContent } from './plans.content.ts';
import type { Price } from './price.ts';

export const Amount = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    minHeight: '1.1em',
    fontSize: 'min({fontSizes.4xl}, 24cqi)',
    fontWeight: 'heavy',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

export const PriceLine = chakra(Flex, {
  base: {
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '8',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});

export const pill = {
  paddingInline: '2.5',
  paddingBlock: '1',
  // The edge is seen where the system forces its colours.
  border: '1px solid transparent',
  borderRadius: 'full',
  fontSize: 'xs',
  lineHeight: 'snug',
} as const;

const Saving = chakra('span', {
  base: {
    ...pill,
    bg: 'bg.brand',
    color: 'fg.brand',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Parts = chakra('dl', {
  base: {
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '3',
      lineHeight: 'body',
    },
  },
});

interface Props {
  readonly price: Price;
  readonly period: Period;
  readonly content: PlansContent;
}

export function PriceTag({ price, period, content }: Props) {
  const [currency, amount] = formatShillings(price.total).split('\u00a0');
  const { unit } = content.periods[period];
  return (
    <Box containerType="inline-size" data-computed="">
      <Amount>
        <Span fontSize="lg" fontWeight="semibold" letterSpacing="normal">
          <span translate="no">{currency}</span>
        </Span>{' '}
        <span translate="no">{amount}</span>
      </Amount>
      <PriceLine>
        <span>{price.addOns > 0 ? content.firstPayment : unit}</span>
        {price.saving > 0 && (
          <Saving>
            <TextWithAmounts>{content.saving(formatShillings(price.saving))}</TextWithAmounts>
          </Saving>
        )}
      </PriceLine>
      <Parts>
        <div>
          <dt>{content.priceOfPlan}</dt>
          <dd>
            <Shillings amount={price.plan} /> <span>{unit}</span>
          </dd>
        </div>
        <div>
          <dt>{content.priceOfAddOns}</dt>
          <dd>
            {price.addOns > 0 ? (
              <TextWithAmounts>{`${formatShillings(price.addOns)} ${content.paidOnce}`}</TextWithAmounts>
            ) : (
              <span>{content.noAddOns}</span>
            )}
          </dd>
        </div>
      </Parts>
    </Box>
  );
}
