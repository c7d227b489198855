import { chakra, PageSection, useBrand } from '@site/ui';
import { DeviceCard } from '../cards/device-card.tsx';
import { TouchScreenCard } from '../cards/touch-screen-card.tsx';
import type { CatalogueEntry, DeviceKey } from '../content/catalogue.content.ts';
import type { Device, moreDevicesText, touchScreenPos } from '../content/more-devices.content.ts';

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
