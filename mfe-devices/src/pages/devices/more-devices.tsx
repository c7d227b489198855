import { chakra, PageSection, useBrand } from '@site/ui';
import type { CatalogueEntry, DeviceKey } from '../../kit/catalogue.content.ts';
import { DeviceCard } from './device-card.tsx';
import type { Device, moreDevicesText, touchScreenPos } from './more-devices.content.ts';
import { TouchScreenCard } from './touch-screen-card.tsx';

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    gap: '6',
  },
});

interface Props {
  readonly catalogue: Readonly<Record<DeviceKey, CatalogueEntry>>;
  readonly touchScreen: typeof touchScreenPos;
  readonly devices: readonly Device[];
  readonly text: typeof moreDevicesText;
}

/** Four more devices, the touch-screen till with its two models first and widest. */
export default function MoreDevicesSection({ catalogue, touchScreen, devices, text }: Props) {
  const brand = useBrand();
  return (
    <PageSection eyebrow={text.eyebrow} title={text.title} intro={brand(text.intro)} bg="bg.subtle">
      <Cards>
        <chakra.li gridColumn="1 / -1">
          <TouchScreenCard catalogue={catalogue} text={touchScreen} />
        </chakra.li>
        {devices.map((device) => (
          <li key={device.key}>
            <DeviceCard entry={catalogue[device.key]} device={device} />
          </li>
        ))}
      </Cards>
    </PageSection>
  );
}
