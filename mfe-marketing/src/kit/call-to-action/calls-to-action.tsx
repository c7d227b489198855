import { ButtonRow } from '@site/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { CallToAction } from './call-to-action.ts';
import { CallToActionButton } from './call-to-action-button.tsx';

interface Props extends Pick<ComponentProps<typeof ButtonRow>, 'paddingTop' | 'paddingBlockStart'> {
  /** The most important one first. */
  readonly actions: readonly CallToAction[];
  /** Whether they are on a deep band. */
  readonly onDeep?: boolean;
  /** Other buttons, which follow them. */
  readonly children?: ReactNode;
}

/** Calls to action side by side: a primary one and its alternatives. */
export function CallsToAction({ actions, onDeep = false, children, ...spacing }: Props) {
  const first = onDeep ? 'accent' : 'solid';
  const others = onDeep ? 'onDeep' : 'outline';
  return (
    <ButtonRow {...spacing}>
      {actions.map((action, index) => (
        <CallToActionButton
          key={action.label}
          action={action}
          variant={index === 0 ? first : others}
          size="lg"
        />
      ))}
      {children}
    </ButtonRow>
  );
}
