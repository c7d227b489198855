import { Box, Text } from '@site/ui';
import type { ReactNode } from 'react';
import type { LineHero } from '../content/product-line.content.ts';
import { SplitHero } from '../hero/split-hero.tsx';
import { NextStepButtons } from '../next-step/next-step-buttons.tsx';

interface Props {
  readonly content: LineHero;
  /** The picture. */
  readonly children: ReactNode;
}

/** The beginning of the page of a product line: what it is, the next step, and how it looks. */
export default function LineHeroSection({ content, children }: Props) {
  return (
    <SplitHero content={content} picture={children}>
      <Box paddingBlockStart="2">
        <NextStepButtons steps={content.steps} looks={['solid', 'outline']} />
      </Box>
      {content.note && (
        <Text color="fg.muted" fontSize="sm">
          {content.note}
        </Text>
      )}
    </SplitHero>
  );
}
