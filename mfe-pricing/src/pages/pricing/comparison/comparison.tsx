import { PageSection, Text, useBrand, useSiteConfig } from '@site/ui';
import type { Module } from './comparison.content.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { passedPrices } from './passed-prices.ts';

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
