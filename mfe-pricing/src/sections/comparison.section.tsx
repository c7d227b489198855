import { PageSection, Text, useBrand, useSiteConfig } from '@site/ui';
import { ComparisonTable } from '../comparison/comparison-table.tsx';
import { passedPrices } from '../comparison/passed-prices.ts';
import type { Module } from '../content/comparison.content.ts';

interface Props {
  readonly title: string;
  readonly intro: string;
  readonly modules: readonly Module[];
}

/** The plans compared, with what their links pass said beside them. */
export default function ComparisonSection({ title, intro, modules }: Props) {
  const brand = useBrand();
  return (
    <PageSection id="compare" bg="bg.subtle" title={title} intro={brand(intro)}>
      <ComparisonTable modules={modules} />
      <Text marginTop="2" color="fg.muted" fontSize="sm" maxWidth="prose">
        {passedPrices(useSiteConfig())}
      </Text>
    </PageSection>
  );
}
