import { Band, Box, chakra, Stack, Subtitle, Text, Title } from '@site/ui';
import { type LucideIcon, MonitorCheck, ShieldCheck, Truck } from 'lucide-react';
import type { DevicesContent, ReasonIcon } from './devices.content.ts';

const icons: Readonly<Record<ReasonIcon, LucideIcon>> = {
  delivery: Truck,
  setup: MonitorCheck,
  warranty: ShieldCheck,
};

const Reasons = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '8', lg: '12' },
  },
});

interface Props {
  readonly content: DevicesContent['whyHere'];
}

/** What visitors get here in addition to the device. */
export function WhyHere({ content }: Props) {
  return (
    <Band tone="deep" paddingBlock={{ base: '14', lg: '20' }}>
      <Title marginBottom={{ base: '8', lg: '10' }}>{content.title}</Title>
      <Reasons role="list">
        {content.reasons.map(({ icon, title, text: reason }) => {
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
