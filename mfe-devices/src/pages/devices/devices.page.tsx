import { entriesOf } from '@site/contracts/content';
import {
  Band,
  Box,
  ButtonAnchor,
  ButtonRow,
  chakra,
  chatAddress,
  chatWords,
  Flex,
  PageTitle,
  Stack,
  Subtitle,
  Text,
  Title,
  telephoneAddress,
  useFilledContent,
  useSiteConfiguration,
} from '@site/ui';
import { MessageCircle, MonitorCheck, Phone, ShieldCheck, Truck } from 'lucide-react';
import { usePriceTerms } from '../../kit/ordering-site.ts';
import { content, type DevicesContent } from './devices.content.ts';
import { MoreDevices } from './more-devices.tsx';
import { PortableTerminal } from './portable-terminal.tsx';

const icons = { delivery: Truck, setup: MonitorCheck, warranty: ShieldCheck } as const;

const Reasons = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '8', lg: '12' },
  },
});

function WhyHere({ content }: { readonly content: DevicesContent['whyHere'] }) {
  return (
    <Band tone="deep" paddingBlock={{ base: '14', lg: '20' }}>
      <Title marginBottom={{ base: '8', lg: '10' }}>{content.title}</Title>
      <Reasons role="list">
        {entriesOf(content.reasons).map(([icon, { title, text: reason }]) => {
          const Icon = icons[icon];
          return (
            <li key={icon}>
              <Stack gap="2.5">
                <Box color="accent">
                  <Icon aria-hidden="true" size="1.75rem" strokeWidth={1.75} />
                </Box>
                <Subtitle>{title}</Subtitle>
                <Text color="fg.onDeepMuted">{reason}</Text>
              </Stack>
            </li>
          );
        })}
      </Reasons>
    </Band>
  );
}

export default function DevicesPage() {
  const text = useFilledContent(content);
  return (
    <>
      <Hero content={text.hero} />
      <PortableTerminal text={text} />
      <MoreDevices text={text} />
      <WhyHere content={text.whyHere} />
      <HelpLine content={text.help} />
    </>
  );
}

function Hero({ content }: { readonly content: DevicesContent['hero'] }) {
  const terms = usePriceTerms();
  return (
    <Band space="none" paddingTop={{ base: '8', lg: '14' }} paddingBottom={{ base: '8', lg: '12' }}>
      <Stack gap="4" maxWidth="prose">
        <PageTitle>{content.title}</PageTitle>
        <Text fontSize="lg" color="fg.muted">
          {content.intro}
        </Text>
        {terms && (
          <Text fontSize="sm" color="fg.muted">
            {terms}
          </Text>
        )}
      </Stack>
    </Band>
  );
}

function HelpLine({ content }: { readonly content: DevicesContent['help'] }) {
  const { phone, chat } = useSiteConfiguration();
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
          <Text color="fg.muted">{content.text}</Text>
        </Stack>
        <ButtonRow flexShrink="0" width={{ base: '100%', sm: 'auto' }}>
          <ButtonAnchor href={telephoneAddress(phone)} size="lg">
            <Phone aria-hidden="true" />
            <span>
              <span>{content.call}</span> <span translate="no">{phone}</span>
            </span>
          </ButtonAnchor>
          <ButtonAnchor
            href={chatAddress(chat, content.message)}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            size="lg"
          >
            <MessageCircle aria-hidden="true" />
            <span>{chatWords(chat, content.chat)}</span>
          </ButtonAnchor>
        </ButtonRow>
      </Flex>
    </Band>
  );
}
