import { formatShillings, PageSection, Text, useSiteConfig } from '@site/ui';
import type { PricingText } from '../pricing.content.ts';
import { comparedPlans } from './compared-plans.ts';
import { ComparisonTable } from './comparison-table.tsx';

interface Props {
  readonly text: PricingText['comparison'];
}

/** The plans compared, and below them what the links of the table pass. */
export function Comparison({ text }: Props) {
  const plans = comparedPlans(useSiteConfig());
  const passed = plans.flatMap(({ name, selection }) =>
    selection ? [text.passedPrice(formatShillings(selection.val), name, selection.users)] : [],
  );
  return (
    <PageSection id="compare" bg="bg.subtle" title={text.title} intro={text.intro}>
      <ComparisonTable plans={plans} text={text} />
      <Text marginTop="2" color="fg.muted" fontSize="sm" maxWidth="prose">
        {text.passedPrices(passed.join(` ${text.and} `))}
      </Text>
    </PageSection>
  );
}
