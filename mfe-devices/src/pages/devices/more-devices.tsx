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
  useSiteConfiguration,
  whereNarrower,
} from '@site/ui';
import type { ElementType } from 'react';
import type { Picture } from '../../kit/drawings.ts';
import type { Device, DevicesContent } from './devices.content.ts';
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
  readonly text: DevicesContent;
}

export function MoreDevices({ text }: Props) {
  const { eyebrow, title, intro, singleDevices } = text.moreDevices;
  return (
    <PageSection eyebrow={eyebrow} title={title} intro={intro} bg="bg.subtle">
      <Cards role="list">
        <chakra.li gridColumn="1 / -1">
          <TouchScreenCard text={text} />
        </chakra.li>
        {singleDevices.map((device) => (
          <li key={device.key} id={text.catalogue[device.key].slug}>
            <Card
              padding="0"
              overflow="hidden"
              display={{ base: 'flex', md: 'grid', lg: 'flex' }}
              gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
              css={{ [whereNarrower('34rem')]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
            >
              <Box display="grid">
                <Plate picture={device} />
              </Box>
              <DeviceDetails text={text} device={device} Name={Subtitle} />
            </Card>
          </li>
        ))}
      </Cards>
    </PageSection>
  );
}

const ModelName = chakra('h4', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' },
});

function TouchScreenCard({ text }: Props) {
  const { name, summary, commonTitle, common, models } = text.moreDevices.touchScreen;
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
            <Subtitle fontSize="2xl">{name}</Subtitle>
            <Text color="fg.muted">{summary}</Text>
          </Stack>
          <Stack gap="3">
            <Text fontSize="sm" fontWeight="bold">
              {commonTitle}
            </Text>
            <SpecList specs={common} />
          </Stack>
        </Stack>
        {models.map((model) => (
          <Stack
            key={model.key}
            id={text.catalogue[model.key].slug}
            gap="0"
            borderInlineStartWidth={{ md: '1px' }}
            borderColor="border"
          >
            <Plate picture={model} />
            <DeviceDetails text={text} device={model} Name={ModelName} />
          </Stack>
        ))}
      </Grid>
    </Card>
  );
}

interface DeviceDetailsProps extends Props {
  readonly device: Device;
  readonly Name: ElementType;
}

function DeviceDetails({ text, device, Name }: DeviceDetailsProps) {
  const { devices } = useSiteConfiguration();
  const { name, summary } = text.catalogue[device.key];
  return (
    <Stack gap="4" padding={{ base: '5', md: '6' }} flex="1">
      <Stack gap="1.5">
        <Name>{name}</Name>
        <Text color="fg.muted" fontSize="sm">
          {summary}
        </Text>
      </Stack>
      <SpecList specs={device.specs} />
      <Stack gap="3" marginTop="auto" paddingTop="2">
        <Text fontSize="xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
          <Shillings amount={devices[device.key]} />
        </Text>
        <OrderLinks device={device.key} name={name} content={text.order} />
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

function Plate({ picture }: { readonly picture: Picture }) {
  const { src, alt, width, height } = picture;
  return (
    <Ground>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
    </Ground>
  );
}
