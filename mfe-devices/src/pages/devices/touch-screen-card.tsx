import { Card, chakra, Grid, Stack, Subtitle, Text } from '@site/ui';
import type { CatalogueEntry, DeviceKey } from '../../kit/catalogue.content.ts';
import type { Device, touchScreenPos } from './more-devices.content.ts';
import { OrderLinks } from './order-links.tsx';
import { Plate } from './plate.tsx';
import { Price } from './price.tsx';
import { SpecList } from './spec-list.tsx';

const ModelName = chakra('h4', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' },
});

interface Props {
  readonly catalogue: Readonly<Record<DeviceKey, CatalogueEntry>>;
  readonly text: typeof touchScreenPos;
}

/** One kind of till, with what its models share and what sets them apart. */
export function TouchScreenCard({ catalogue, text }: Props) {
  return (
    <Card padding="0" overflow="hidden">
      <Grid
        flex="1"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        <Stack
          gap="5"
          padding={{ base: '5', md: '6', lg: '8' }}
          gridColumn={{ md: '1 / -1', lg: 'auto' }}
        >
          <Stack gap="2">
            <Subtitle fontSize="2xl">{text.name}</Subtitle>
            <Text color="fg.muted">{text.summary}</Text>
          </Stack>
          <Stack gap="3">
            <Text fontSize="sm" fontWeight="bold">
              {text.commonTitle}
            </Text>
            <SpecList specs={text.common} />
          </Stack>
        </Stack>
        {text.models.map((model) => (
          <Model key={model.key} entry={catalogue[model.key]} model={model} />
        ))}
      </Grid>
    </Card>
  );
}

function Model({ entry, model }: { readonly entry: CatalogueEntry; readonly model: Device }) {
  return (
    <Stack gap="0" borderInlineStartWidth={{ md: '1px' }} borderColor="border">
      <Plate {...model.picture} />
      <Stack gap="4" padding={{ base: '5', md: '6' }} flex="1">
        <Stack gap="1.5">
          <ModelName>{entry.name}</ModelName>
          <Text color="fg.muted" fontSize="sm">
            {entry.summary}
          </Text>
        </Stack>
        <SpecList specs={model.specs} />
        <Stack gap="3" marginTop="auto" paddingTop="2">
          <Price device={model.key} />
          <OrderLinks device={model.key} name={entry.name} />
        </Stack>
      </Stack>
    </Stack>
  );
}
