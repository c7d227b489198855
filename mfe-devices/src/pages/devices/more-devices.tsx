import {
  Box,
  Card,
  chakra,
  Grid,
  PageSection,
  Shillings,
  Stack,
  Subtitle,
  Text,
  useSiteConfig,
  whereNarrower,
} from '@site/ui';
import type { ReactElement } from 'react';
import type { CatalogueEntry, DeviceKey } from '../../kit/catalogue.content.ts';
import type { Picture } from '../../kit/drawings.ts';
import type { Device, DevicesContent, TouchScreenText } from './devices.content.ts';
import { OrderLinks } from './order-links.tsx';
import { SpecList } from './portable-terminal.tsx';

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    gap: '6',
  },
});

interface Props {
  readonly catalogue: Readonly<Record<DeviceKey, CatalogueEntry>>;
  readonly content: DevicesContent['moreDevices'];
  readonly order: DevicesContent['order'];
}

export function MoreDevices({ catalogue, content, order }: Props) {
  return (
    <PageSection
      eyebrow={content.eyebrow}
      title={content.title}
      intro={content.intro}
      bg="bg.subtle"
    >
      <Cards role="list">
        <chakra.li gridColumn="1 / -1">
          <TouchScreenCard catalogue={catalogue} content={content.touchScreen} order={order} />
        </chakra.li>
        {content.singleDevices.map((device) => (
          <li key={device.key}>
            <DeviceCard entry={catalogue[device.key]} device={device} order={order} />
          </li>
        ))}
      </Cards>
    </PageSection>
  );
}

interface DeviceCardProps {
  readonly entry: CatalogueEntry;
  readonly device: Device;
  readonly order: DevicesContent['order'];
}

function DeviceCard({ entry, device, order }: DeviceCardProps) {
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

const ModelName = chakra('h4', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' },
});

interface TouchScreenCardProps {
  readonly catalogue: Readonly<Record<DeviceKey, CatalogueEntry>>;
  readonly content: TouchScreenText;
  readonly order: DevicesContent['order'];
}

function TouchScreenCard({ catalogue, content, order }: TouchScreenCardProps) {
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

interface DeviceDetailsProps {
  readonly heading: ReactElement;
  readonly entry: CatalogueEntry;
  readonly device: Device;
  readonly order: DevicesContent['order'];
}

function DeviceDetails({ heading, entry, device, order }: DeviceDetailsProps) {
  const { devices } = useSiteConfig();
  return (
    <Stack gap="4" padding={{ base: '5', md: '6' }} flex="1">
      <Stack gap="1.5">
        {heading}
        <Text color="fg.muted" fontSize="sm">
          {entry.summary}
        </Text>
      </Stack>
      <SpecList specs={device.specs} />
      <Stack gap="3" marginTop="auto" paddingTop="2">
        <Text fontSize="xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
          <Shillings amount={devices[device.key]} />
        </Text>
        <OrderLinks device={device.key} name={entry.name} content={order} />
      </Stack>
    </Stack>
  );
}

const Ground = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    bg: 'bg.brand',
    '& img': { width: '100%', height: 'auto' },
  },
});

function Plate({ src, alt, width, height }: Picture) {
  return (
    <Ground>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
    </Ground>
  );
}
