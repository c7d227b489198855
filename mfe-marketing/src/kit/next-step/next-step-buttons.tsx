import type { ButtonLink } from '@site/ui';
import type { ComponentProps } from 'react';
import { ButtonRow } from './button-row.tsx';
import type { NextStep } from './next-step.content.ts';
import { NextStepButton } from './next-step-button.tsx';

type Look = NonNullable<ComponentProps<typeof ButtonLink>['look']>;

interface Props {
  /** The most important one first. */
  readonly steps: readonly NextStep[];
  /** How the first one looks, and how the others do. */
  readonly looks: readonly [first: Look, others: Look];
}

/** Next steps side by side: one that stands out, and its alternatives. */
export function NextStepButtons({ steps, looks: [first, others] }: Props) {
  return (
    <ButtonRow>
      {steps.map((step, index) => (
        <NextStepButton
          key={step.label}
          step={step}
          look={index === 0 ? first : others}
          size="lg"
        />
      ))}
    </ButtonRow>
  );
}
