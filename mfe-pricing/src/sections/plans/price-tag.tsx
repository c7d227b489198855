import { chakra, Flex, formatShillings, Span, Text } from '@site/ui';
import type { Period } from './offers.ts';
import { periodText } from './plans.content.ts';
import type { Price } from './price.ts';

/** The amount; its digits are equally wide, so that a new price takes the place of the old one. */
export const Amount = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    minHeight: '1.1em',
    fontSize: '4xl',
    fontWeight: 'heavy',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

/** Keeps its height whatever it says. */
export const PriceLine = chakra(Flex, {
  base: { alignItems: 'center', gap: '3', minHeight: '8', fontSize: 'sm', color: 'fg.muted' },
});

const Saving = chakra('span', {
  base: {
    paddingInline: '2.5',
    paddingBlock: '1',
    borderRadius: 'full',
    bg: 'bg.brand',
    color: 'fg.brand',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A price, its period, what paying for the year saves, and the two parts it is the sum of. */
export function PriceTag({ price, period }: { price: Price; period: Period }) {
  const [currency, amount] = formatShillings(price.total).split('\u00a0');
  const plan = `Plan ${formatShillings(price.plan)}`;
  return (
    <>
      <Amount>
        <Span fontSize="lg" fontWeight="semibold" letterSpacing="normal">
          {currency}
        </Span>{' '}
        {amount}
      </Amount>
      <PriceLine>
        {periodText[period].unit}
        {price.saving > 0 && <Saving>Save {formatShillings(price.saving)} a year</Saving>}
      </PriceLine>
      <Text color="fg.muted" fontSize="xs" fontVariantNumeric="tabular-nums">
        {price.addOns > 0
          ? `${plan} + add-ons ${formatShillings(price.addOns)}`
          : `${plan}, no add-ons`}
      </Text>
    </>
  );
}
