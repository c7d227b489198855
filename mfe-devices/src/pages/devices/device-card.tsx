import { Box, Card, Subtitle, whereNarrower } from '@site/ui';
import type { CatalogueEntry } from '../../kit/catalogue.content.ts';
import { DeviceDetails } from './device-details.tsx';
import type { DevicesContent } from './devices.content.ts';
import type { Device } from './more-devices.content.ts';
import { Plate } from './plate.tsx';

interface Props {
  readonly entry: CatalogueEntry;
  readonly device: Device;
  readonly order: DevicesContent['order'];
}

/** One device: picture above the text, or beside it where the card is as wide as a tablet. */
export function DeviceCard({ entry, device, order }: Props) {
  return (
    <Card
      padding="0"
      overflow="hidden"
      display={{ base: 'flex', md: 'grid', lg: 'flex' }}
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
      css={{ [whereNarrower('34rem')]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
    >
      <Box display="grid">
        <Plate {...device.picture} />
      </Box>
      <DeviceDetails
        heading={<Subtitle>{entry.name}</Subtitle>}
        entry={entry}
        device={device}
        order={order}
      />
    </Card>
  );
}
