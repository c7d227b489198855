import { formatShillings, PageSection, Text, useSiteConfig } from '@site/ui';
import type { PricingContent } from '../pricing.content.ts';
import { comparedPlans } from './compared-plans.ts';
import { ComparisonTable } from './comparison-table.tsx';

interface Props {
  readonly content: PricingContent['comparison'];
}

/** The comparison of the plans, and below it a note on the prices that its links pass. */
export function Comparison({ content }: Props) {
  const plans = comparedPlans(useSiteConfig());
  const passed = plans.flatMap(({ name, selection }) =>
    selection ? [content.passedPrice(formatShillings(selection.val), name, selection.users)] : [],
  );
  return (
    <PageSection id="compare" bg="bg.subtle" title={content.title} intro={content.intro}>
      <ComparisonTable plans={plans} content={content} />
      <Text marginTop="2" color="fg.muted" fontSize="sm" maxWidth="prose">
        {content.passedPrices(passed.join(` ${content.and} `))}
      </Text>
    </PageSection>
  );
}
