import {
  Button,
  ButtonAnchor,
  ButtonLink,
  mailAddress,
  usePageExists,
  useSiteConfig,
  VisuallyHidden,
} from '@site/ui';
import type { ComponentProps } from 'react';
import type { CallToAction } from './call-to-action.ts';
import { callToActionTarget } from './call-to-action-target.ts';

interface Props
  extends Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'flexShrink' | 'width'> {
  readonly action: CallToAction;
}

/** Leads to a page or to its alternative; renders nothing where the site has neither. */
export function CallToActionButton({ action, ...styles }: Props) {
  const pageExists = usePageExists();
  const { email, features } = useSiteConfig();
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
