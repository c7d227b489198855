import { paths } from '@site/contracts/paths';
import { ButtonAnchor, ButtonLink, usePageExists, useSiteConfig } from '@site/ui';
import type { ComponentProps } from 'react';
import { mailAddress } from '../contact/addresses.ts';

const label = 'Book a demo';

/** 'Book a demo': the contact page where the site has one, else a mail. */
export function DemoButton(looks: Pick<ComponentProps<typeof ButtonLink>, 'look' | 'size'>) {
  const pageExists = usePageExists();
  const { email } = useSiteConfig();
  const contact = paths.contact();
  if (!pageExists(contact)) {
    return (
      <ButtonAnchor {...looks} href={mailAddress(email, label)}>
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <ButtonLink {...looks} to={contact}>
      {label}
    </ButtonLink>
  );
}
