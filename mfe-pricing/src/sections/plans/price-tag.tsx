import type { Period } from '@site/contracts/plans';
import { chakra, Flex, formatShillings, Span, Text } from '@site/ui';
import type { PlansContent } from './plans.content.ts';
import type { Price } from './price.ts';

/** The amount; its digits are equally wide, so that nothing moves when the price changes. */
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

/** A line that keeps its height, whatever its text. */
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

interface Props {
  readonly price: Price;
  readonly period: Period;
  readonly content: Pick<PlansContent, 'periods' | 'saving' | 'priceOfPlan' | 'priceOfParts'>;
}

/** A price, its period, what paying for the year saves, and the two parts that add up to it. */
export function PriceTag({ price, period, content }: Props) {
  const [currency, amount] = formatShillings(price.total).split('\u00a0');
  const plan = formatShillings(price.plan);
  return (
    <>
      <Amount>
        <Span fontSize="lg" fontWeight="semibold" letterSpacing="normal">
          {currency}
        </Span>{' '}
        {amount}
      </Amount>
      <PriceLine>
        {content.periods[period].unit}
        {price.saving > 0 && <Saving>{content.saving(formatShillings(price.saving))}</Saving>}
      </PriceLine>
      <Text color="fg.muted" fontSize="xs" fontVariantNumeric="tabular-nums">
        {price.addOns > 0
          ? content.priceOfParts(plan, formatShillings(price.addOns))
          : content.priceOfPlan(plan)}
      </Text>
    </>
  );
}
