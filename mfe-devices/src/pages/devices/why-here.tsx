import { Box, Column, chakra, Stack, Subtitle, Text, Title, useBrand } from '@site/ui';
import { type LucideIcon, MonitorCheck, ShieldCheck, Truck } from 'lucide-react';
import type { Reason, ReasonIcon, whyHereText } from './devices.content.ts';

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
  readonly text: typeof whyHereText;
  readonly reasons: readonly Reason[];
}

/** What buying here brings besides the device. */
export default function WhyHereSection({ text, reasons }: Props) {
  const brand = useBrand();
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep" paddingBlock={{ base: '14', lg: '20' }}>
      <Column>
        <Title marginBottom={{ base: '8', lg: '10' }}>{text.title}</Title>
        <Reasons>
          {reasons.map(({ icon, title, text: words }) => {
            const Icon = icons[icon];
            return (
              <li key={icon}>
                <Stack gap="2.5">
                  <Box color="accent">
                    <Icon aria-hidden="true" size={28} strokeWidth={1.75} />
                  </Box>
                  <Subtitle>{brand(title)}</Subtitle>
                  <Text color="fg.onDeepMuted">{brand(words)}</Text>
                </Stack>
              </li>
            );
          })}
        </Reasons>
      </Column>
    </Box>
  );
}
