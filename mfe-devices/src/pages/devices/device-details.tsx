import { Shillings, Stack, Text, useSiteConfig } from '@site/ui';
import type { ReactElement } from 'react';
import type { CatalogueEntry } from '../../kit/catalogue.content.ts';
import type { DevicesContent } from './devices.content.ts';
import type { Device } from './more-devices.content.ts';
import { OrderLinks } from './order-links.tsx';
import { SpecList } from './spec-list.tsx';

interface Props {
  /** The device's name, as a heading that fits its place. */
  readonly heading: ReactElement;
  readonly entry: CatalogueEntry;
  readonly device: Device;
  readonly order: DevicesContent['order'];
}

/**
 * The text below the picture of a device: what it is, what it has, what it costs, how to buy it.
 */
export function DeviceDetails({ heading, entry, device, order }: Props) {
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
