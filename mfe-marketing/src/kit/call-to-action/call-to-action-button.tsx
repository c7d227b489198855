import {
  Button,
  ButtonAnchor,
  ButtonLink,
  ButtonRow,
  mailAddress,
  usePageExists,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import type { ComponentProps, ReactNode } from 'react';
import { type CallToAction, callToActionTarget } from './call-to-action-target.ts';

interface Props
  extends Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'flexShrink' | 'width'> {
  readonly action: CallToAction;
}

export function CallToActionButton({ action, ...styles }: Props) {
  const pageExists = usePageExists();
  const { email, features } = useSiteConfiguration();
  const { wiredExtras } = features;
  const target = callToActionTarget(action, { pageExists, wiredExtras });
  if (!target) return null;
  const label = <Label {...action} />;
  if (target.kind === 'none') return <Button {...styles}>{label}</Button>;
  if (target.kind === 'mail') {
    return (
      <ButtonAnchor {...styles} href={mailAddress(email, { subject: target.subject })}>
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <ButtonLink {...styles} to={target.to}>
      {label}
    </ButtonLink>
  );
}

function Label({ label, about }: Pick<CallToAction, 'label' | 'about'>) {
  if (!about) return <span>{label}</span>;
  return (
    <span>
      <span>{label}</span>
      <VisuallyHidden>{` about ${about}`}</VisuallyHidden>
    </span>
  );
}

interface CallsToActionProps
  extends Pick<ComponentProps<typeof ButtonRow>, 'paddingTop' | 'paddingBlockStart'> {
  readonly actions: readonly CallToAction[];
  readonly onDeep?: boolean;
  readonly children?: ReactNode;
}

export function CallsToAction({
  actions,
  onDeep = false,
  children,
  ...spacing
}: CallsToActionProps) {
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
