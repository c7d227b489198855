import { formatShillings, Text, useSiteConfig } from '@site/ui';
import type { DeviceKey } from '../../kit/catalogue.content.ts';

/** What a device costs, from the site configuration. */
export function Price({ device }: { readonly device: DeviceKey }) {
  const { devices } = useSiteConfig();
  return (
    <Text fontSize="xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
      {formatShillings(devices[device])}
    </Text>
  );
}
