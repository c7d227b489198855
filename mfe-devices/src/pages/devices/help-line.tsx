import {
  Band,
  ButtonAnchor,
  Flex,
  Stack,
  Text,
  Title,
  telephoneAddress,
  useSiteConfig,
} from '@site/ui';
import { MessageCircle, Phone } from 'lucide-react';
import type { DevicesContent } from './devices.content.ts';

/** For visitors who need advice: a number to call and a chat. */
export function HelpLine({ content }: { readonly content: DevicesContent['help'] }) {
  const { phone, chat } = useSiteConfig();
  return (
    <Band paddingBlock={{ base: '14', lg: '20' }}>
      <Flex
        gap={{ base: '6', lg: '12' }}
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ base: 'flex-start', lg: 'center' }}
        justifyContent="space-between"
      >
        <Stack gap="2" maxWidth="prose">
          <Title>{content.title}</Title>
          <Text color="fg.muted" textWrap="pretty">
            {content.text}
          </Text>
        </Stack>
        <Flex gap="3" flexWrap="wrap" flexShrink="0">
          <ButtonAnchor href={telephoneAddress(phone)} size="lg">
            <Phone aria-hidden="true" />
            <span>
              <span>{content.call}</span> <span translate="no">{phone}</span>
            </span>
          </ButtonAnchor>
          <ButtonAnchor href={chat} target="_blank" rel="noreferrer" variant="outline" size="lg">
            <MessageCircle aria-hidden="true" />
            <span>{content.chat}</span>
          </ButtonAnchor>
        </Flex>
      </Flex>
    </Band>
  );
}
