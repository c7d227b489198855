import { ButtonAnchor, ButtonLink, usePageExists, useSiteConfig, VisuallyHidden } from '@site/ui';
import type { ComponentProps } from 'react';
import { enquiryTarget } from './enquiry-target.ts';

interface Props extends Pick<ComponentProps<typeof ButtonLink>, 'look' | 'size'> {
  /** What the enquiry is about. */
  readonly topic: string;
}

/** 'Send enquiry', by form or by mail. */
export function EnquiryButton({ topic, ...looks }: Props) {
  const pageExists = usePageExists();
  const { email } = useSiteConfig();
  const target = enquiryTarget(topic, { pageExists, email });
  const label = (
    <span>
      Send enquiry<VisuallyHidden> about {topic}</VisuallyHidden>
    </span>
  );
  if (target.kind === 'mail') {
    return (
      <ButtonAnchor {...looks} href={target.href}>
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <ButtonLink {...looks} to={target.to}>
      {label}
    </ButtonLink>
  );
}
