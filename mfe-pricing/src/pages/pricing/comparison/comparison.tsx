import { formatShillings, PageSection, Text, TextWithAmounts, useSiteConfig } from '@site/ui';
import type { BelowPlansContent } from '../below-plans.content.ts';
import { comparedPlans, isUnlikeCard } from './compared-plans.ts';
import { ComparisonTable } from './comparison-table.tsx';

interface Props {
  readonly content: BelowPlansContent['comparison'];
}

/** The comparison of the plans, and below it why its prices are not those of the cards, where they are not. */
export function Comparison({ content }: Props) {
  const config = useSiteConfig();
  const plans = comparedPlans(config);
  const unlike = plans.flatMap(({ plan, name, selection }) =>
    selection && isUnlikeCard(plan, selection, config.plans)
      ? [content.linkPrice(formatShillings(selection.val), name, selection.users)]
      : [],
  );
  return (
    <PageSection id="compare" bg="bg.subtle" title={content.title} intro={content.intro}>
      <ComparisonTable plans={plans} content={content} />
      {unlike.length > 0 && (
        <Text marginTop="2" color="fg.muted" fontSize="sm" maxWidth="prose">
          <TextWithAmounts>{content.linkPrices(unlike.join(` ${content.and} `))}</TextWithAmounts>
        </Text>
      )}
    </PageSection>
  );
}
