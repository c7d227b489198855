import {
  Box,
  CardAnchor,
  chakra,
  chatWords,
  EmailAddress,
  mailAddress,
  PageSection,
  Subtitle,
  Text,
  telephoneAddress,
  useSiteConfiguration,
} from '@site/ui';
import { type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactContent } from './contact.content.ts';

const Boxes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    gap: '4',
  },
});

const ContactBox = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: '6',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '& > svg': { color: 'fg.brand', marginBottom: { base: '4', lg: '8' } },
    '&:has(a):hover': { borderColor: 'action' },
  },
});

const action = {
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  marginTop: 'auto',
  paddingTop: '4',
  fontWeight: 'bold',
  overflowWrap: 'anywhere',
} as const;

const link = {
  ...action,
  color: 'fg.brand',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.25em',
  _after: { borderRadius: 'lg' },
  _focusVisible: { _after: { outlineOffset: '3px' } },
} as const;

interface Way {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: ReactNode;
  readonly href?: string;
  readonly outside?: boolean;
}

export function ContactWays({ content }: { readonly content: ContactContent['ways'] }) {
  const { email, phone, chat, address } = useSiteConfiguration();
  const boxes: readonly Way[] = [
    {
      icon: Mail,
      ...content.email,
      label: <EmailAddress>{email}</EmailAddress>,
      href: mailAddress(email),
    },
    { icon: Phone, ...content.call, label: phone, href: telephoneAddress(phone) },
    {
      icon: MessageCircle,
      ...content.chat,
      title: chatWords(chat, { whatsApp: content.chat.title, other: content.chat.other }),
      label: content.chat.action,
      href: chat,
      outside: true,
    },
    { icon: MapPin, ...content.office, label: address },
  ];
  return (
    <PageSection title={content.title}>
      <Boxes role="list">
        {boxes.map(({ icon: Icon, title, text, label, href, outside = false }) => (
          <ContactBox key={title}>
            <Icon aria-hidden="true" size="1.75rem" strokeWidth={1.75} />
            <Subtitle fontSize="lg">{title}</Subtitle>
            <Text color="fg.muted" fontSize="sm" marginTop="1">
              {text}
            </Text>
            {href ? (
              <CardAnchor
                href={href}
                css={link}
                {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
              >
                {label}
              </CardAnchor>
            ) : (
              <Box as="address" css={action}>
                {label}
              </Box>
            )}
          </ContactBox>
        ))}
      </Boxes>
    </PageSection>
  );
}
