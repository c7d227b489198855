import { Box } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Fragment } from 'react';
import { ButtonAnchor, ButtonLink } from '../navigation/button.tsx';
import { TextAnchor } from '../navigation/link.tsx';
import { usePageExists, useSiteConfiguration } from '../site/site-context.ts';

type Props = Omit<ComponentProps<typeof TextAnchor>, 'href'>;

/** Dials the vendor's phone number, and shows the number unless it has other children. */
export function TelephoneLink({ children, ...props }: Props) {
  const { phone } = useSiteConfiguration();
  return (
    <TextAnchor href={telephoneAddress(phone)} {...props}>
      {children ?? <span translate="no">{phone}</span>}
    </TextAnchor>
  );
}

/** Opens an email to the vendor, and shows the address unless it has other children. */
export function MailLink({ subject, children, ...props }: Props & { readonly subject?: string }) {
  const { email } = useSiteConfiguration();
  return (
    <TextAnchor href={mailAddress(email, { subject })} {...props}>
      {children ?? <EmailAddress>{email}</EmailAddress>}
    </TextAnchor>
  );
}

interface Mail {
  /** A few words; the visitor writes a subject where this is absent. */
  readonly subject?: string | undefined;
  /** The lines of the text; the visitor writes it where this is absent. */
  readonly lines?: readonly string[] | undefined;
}

export function mailAddress(email: string, { subject, lines }: Mail = {}): string {
  // Mail programs read a space only as %20, never as +, and a line end as two characters.
  const fields = [
    subject && `subject=${encodeURIComponent(subject)}`,
    lines && `body=${encodeURIComponent(lines.join('\r\n'))}`,
  ].filter(Boolean);
  return `mailto:${email}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** What a link to the vendor's chat says, in WhatsApp and in any other program. */
interface ChatWords {
  readonly whatsApp: string;
  readonly other: string;
}

interface ChatLinkProps extends Props {
  /** How the visitor's message begins, where the chat is WhatsApp. */
  readonly message?: string | undefined;
  readonly words?: Partial<ChatWords>;
}

/** Opens the vendor's chat in a new tab, and calls it WhatsApp where it is. */
export function ChatLink({ message, words, children, ...props }: ChatLinkProps) {
  const { chat } = useSiteConfiguration();
  return (
    <TextAnchor href={chatAddress(chat, message)} target="_blank" rel="noreferrer" {...props}>
      <span>{chatWords(chat, { ...inSentence, ...words })}</span>
      {children}
    </TextAnchor>
  );
}

const inSentence: ChatWords = { whatsApp: 'write on WhatsApp', other: 'chat with us' };

export function chatWords(chat: string, { whatsApp, other }: ChatWords): string {
  return isWhatsApp(chat) ? whatsApp : other;
}

/** The address of a chat. In WhatsApp the visitor's message begins with `message`. */
export function chatAddress(chat: string, message?: string): string {
  if (message === undefined || !isWhatsApp(chat)) return chat;
  const [start] = chat.split(/[?#]/);
  // Not every chat program shows a space that does not break.
  return `${start}?text=${encodeURIComponent(message.replaceAll('\u00a0', ' '))}`;
}

function isWhatsApp(chat: string): boolean {
  return chat.startsWith('https://wa.me/');
}

/** The address that dials a number, however it is spaced on screen. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** An email address, untranslated; where it is too long it breaks after the @ or before a dot. */
export function EmailAddress({ children }: { readonly children: string }) {
  const parts = children.replaceAll('@', '@\n').replaceAll('.', '\n.').split('\n');
  return (
    // The line below a link does not reach into such a box by itself.
    <Box as="span" display="inline-block" textDecoration="inherit">
      <span translate="no">
        {parts.map((part, index) => (
          // The parts have no names, and an address that changes is drawn anew from its first one.
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
    </Box>
  );
}

interface LinkOrMailProps
  extends Omit<ComponentProps<typeof ButtonAnchor>, 'href' | 'target' | 'rel'> {
  readonly to: string;
  readonly mailLabel?: ReactNode;
}

/** A link to a page, or an email to the vendor where the site does not have that page. */
export function LinkOrMail({ to, mailLabel, ...button }: LinkOrMailProps) {
  const pageExists = usePageExists();
  const { email } = useSiteConfiguration();
  if (pageExists(to)) return <ButtonLink to={to} {...button} />;
  return (
    <ButtonAnchor href={mailAddress(email)} {...button}>
      {mailLabel ?? button.children}
    </ButtonAnchor>
  );
}
