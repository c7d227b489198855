import type { ComponentProps } from 'react';
import { TextAnchor } from '../navigation/text-link.tsx';
import { useSiteConfig } from '../site/site-context.ts';
import { mailAddress, telephoneAddress } from './addresses.ts';
import { EmailAddress } from './email-address.tsx';

type Props = Omit<ComponentProps<typeof TextAnchor>, 'href'>;

/** Dials the vendor's phone number, and shows the number unless it has other children. */
export function TelephoneLink({ children, ...props }: Props) {
  const { phone } = useSiteConfig();
  return (
    <TextAnchor href={telephoneAddress(phone)} {...props}>
      {children ?? <span translate="no">{phone}</span>}
    </TextAnchor>
  );
}

/** Opens an email to the vendor, and shows the address unless it has other children. */
export function MailLink({ subject, children, ...props }: Props & { readonly subject?: string }) {
  const { email } = useSiteConfig();
  return (
    <TextAnchor href={mailAddress(email, { subject })} {...props}>
      {children ?? <EmailAddress>{email}</EmailAddress>}
    </TextAnchor>
  );
}
