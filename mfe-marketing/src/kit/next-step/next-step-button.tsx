import { Button, ButtonAnchor, ButtonLink, usePageExists, useSiteConfig } from '@site/ui';
import type { ComponentProps } from 'react';
import type { NextStep } from './next-step.content.ts';
import { nextStepTarget } from './next-step.ts';

interface Props extends Pick<ComponentProps<typeof ButtonLink>, 'look' | 'size'> {
  readonly step: NextStep;
}

/** The way to a next step, or to what works instead; nothing where there is neither. */
export function NextStepButton({ step, ...looks }: Props) {
  const pageExists = usePageExists();
  const { email, features } = useSiteConfig();
  const { wiredExtras } = features;
  const target = nextStepTarget(step, { pageExists, email, wiredExtras });
  if (!target) return null;
  if (target.kind === 'none') return <Button {...looks}>{step.label}</Button>;
  if (target.kind === 'mail') {
    return (
      <ButtonAnchor {...looks} href={target.href}>
        {step.label}
      </ButtonAnchor>
    );
  }
  return (
    <ButtonLink {...looks} to={target.to}>
      {step.label}
    </ButtonLink>
  );
}
