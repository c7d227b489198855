import type { ComponentProps, ReactNode } from 'react';
import { ButtonAnchor, ButtonLink } from '../navigation/button.tsx';
import { useSiteConfig } from '../site/site-context.ts';
import { usePageExists } from '../site/use-page-exists.ts';
import { mailAddress, telephoneAddress } from './addresses.ts';

/** A way to reach the vendor without a page of the site. */
export type Contact =
  | {
      readonly by: 'mail';
      readonly subject?: string | undefined;
      readonly lines?: readonly string[] | undefined;
    }
  | { readonly by: 'telephone' }
  | { readonly by: 'chat' };

interface Props extends Omit<ComponentProps<typeof ButtonAnchor>, 'href' | 'target' | 'rel'> {
  /** The page that is linked to where the live composition has it. */
  readonly to: string;
  /** The alternative where the composition lacks the page. */
  readonly otherwise: Contact;
  /** The label of the alternative; by default the page's. */
  readonly otherwiseLabel?: ReactNode;
}

/**
 * A button that goes to a page, or opens a mail, the telephone or the chat where there is no such
 * page.
 */
export function LinkOrContact({ to, otherwise, otherwiseLabel, children, ...button }: Props) {
  const pageExists = usePageExists();
  const config = useSiteConfig();
  if (pageExists(to)) {
    return (
      <ButtonLink to={to} {...button}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <ButtonAnchor
      href={addressOf(otherwise, config)}
      {...(otherwise.by === 'chat' ? { target: '_blank', rel: 'noreferrer' } : {})}
      {...button}
    >
      {otherwiseLabel ?? children}
    </ButtonAnchor>
  );
}

interface Vendor {
  readonly email: string;
  readonly phone: string;
  readonly chat: string;
}

function addressOf(contact: Contact, { email, phone, chat }: Vendor): string {
  switch (contact.by) {
    case 'mail':
      return mailAddress(email, contact);
    case 'telephone':
      return telephoneAddress(phone);
    case 'chat':
      return chat;
  }
}
