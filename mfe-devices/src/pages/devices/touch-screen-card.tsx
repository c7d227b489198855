import { Card, chakra, Grid, Stack, Subtitle, Text, whereNarrower } from '@site/ui';
import type { CatalogueEntry, DeviceKey } from '../../kit/catalogue.content.ts';
import { DeviceDetails } from './device-details.tsx';
import type { DevicesContent } from './devices.content.ts';
import type { Device, TouchScreenText } from './more-devices.content.ts';
import { Plate } from './plate.tsx';
import { SpecList } from './spec-list.tsx';

const ModelName = chakra('h4', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' },
});

interface Props {
  readonly catalogue: Readonly<Record<DeviceKey, CatalogueEntry>>;
  readonly content: TouchScreenText;
  readonly order: DevicesContent['order'];
}

/** One kind of till, with what its models share and what sets them apart. */
export function TouchScreenCard({ catalogue, content, order }: Props) {
  return (
    <Card padding="0" overflow="hidden">
      <Grid
        flex="1"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
        css={{ [whereNarrower('34rem')]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      >
        <Stack
          gap="5"
          padding={{ base: '5', md: '6', lg: '8' }}
          gridColumn={{ md: '1 / -1', lg: 'auto' }}
        >
          <Stack gap="2">
            <Subtitle fontSize="2xl">{content.name}</Subtitle>
            <Text color="fg.muted">{content.summary}</Text>
          </Stack>
          <Stack gap="3">
            <Text fontSize="sm" fontWeight="bold">
              {content.commonTitle}
            </Text>
            <SpecList specs={content.common} />
          </Stack>
        </Stack>
        {content.models.map((model) => (
          <Model key={model.key} entry={catalogue[model.key]} model={model} order={order} />
        ))}
      </Grid>
    </Card>
  );
}

interface ModelProps {
  readonly entry: CatalogueEntry;
  readonly model: Device;
  readonly order: DevicesContent['order'];
}

function Model({ entry, model, order }: ModelProps) {
  return (
    <Stack gap="0" borderInlineStartWidth={{ md: '1px' }} borderColor="border">
      <Plate {...model.picture} />
      <DeviceDetails
        heading={<ModelName>{entry.name}</ModelName>}
        entry={entry}
        device={model}
        order={order}
      />
    </Stack>
  );
}
