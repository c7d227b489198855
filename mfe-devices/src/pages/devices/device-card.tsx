import { Box, Card, Stack, Subtitle, Text } from '@site/ui';
import type { CatalogueEntry } from '../../kit/catalogue.content.ts';
import type { Device } from './more-devices.content.ts';
import { OrderLinks } from './order-links.tsx';
import { Plate } from './plate.tsx';
import { Price } from './price.tsx';
import { SpecList } from './spec-list.tsx';

interface Props {
  readonly entry: CatalogueEntry;
  readonly device: Device;
}

/** One device: picture above the text, or beside it where the card is as wide as a tablet. */
export function DeviceCard({ entry, device }: Props) {
  return (
    <Card
      padding="0"
      overflow="hidden"
      display={{ base: 'flex', md: 'grid', lg: 'flex' }}
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
    >
      <Box display="grid">
        <Plate {...device.picture} />
      </Box>
      <Stack gap="4" padding={{ base: '5', md: '6' }} flex="1">
        <Stack gap="1.5">
          <Subtitle>{entry.name}</Subtitle>
          <Text color="fg.muted" fontSize="sm">
            {entry.summary}
          </Text>
        </Stack>
        <SpecList specs={device.specs} />
        <Stack gap="3" marginTop="auto" paddingTop="2">
          <Price device={device.key} />
          <OrderLinks device={device.key} name={entry.name} />
        </Stack>
      </Stack>
    </Card>
  );
}
