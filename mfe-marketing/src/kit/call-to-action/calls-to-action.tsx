import { chakra } from '@site/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { CallToAction } from './call-to-action.ts';
import { CallToActionButton } from './call-to-action-button.tsx';

/** Buttons side by side. On a phone each is as wide as its row, so that their edges line up. */
const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flexGrow: { base: 1, sm: 0 } },
  },
});

interface Props extends Pick<ComponentProps<typeof Row>, 'paddingTop' | 'paddingBlockStart'> {
  /** The most important one first. */
  readonly actions: readonly CallToAction[];
  /** They stand on a deep band. */
  readonly onDeep?: boolean;
  /** Buttons that do something else, after them. */
  readonly children?: ReactNode;
}

/** Calls to action side by side: one that stands out, and its alternatives. */
export function CallsToAction({ actions, onDeep = false, children, ...spacing }: Props) {
  const first = onDeep ? 'accent' : 'solid';
  const others = onDeep ? 'onDeep' : 'outline';
  return (
    <Row {...spacing}>
      {actions.map((action, index) => (
        <CallToActionButton
          key={action.label}
          action={action}
          look={index === 0 ? first : others}
          size="lg"
        />
      ))}
      {children}
    </Row>
  );
}
