import { Text } from '@site/ui';
import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import { NextStepButtons } from './next-step/next-step-buttons.tsx';
import type { LineHero } from './product-line.content.ts';

interface Props {
  readonly content: LineHero;
  /** The picture. */
  readonly children: ReactNode;
}

/** The beginning of the page of a product line: what it is, the next step, and how it looks. */
export default function LineHeroSection({ content, children }: Props) {
  return (
    <Hero
      content={content}
      steps={<NextStepButtons steps={content.steps} looks={['solid', 'outline']} />}
      beside={children}
      wider="beside"
    >
      {content.note && (
        <Text color="fg.muted" fontSize="sm">
          {content.note}
        </Text>
      )}
    </Hero>
  );
}
