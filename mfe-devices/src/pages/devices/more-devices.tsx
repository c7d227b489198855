import { chakra, PageSection } from '@site/ui';
import type { CatalogueEntry, DeviceKey } from '../../kit/catalogue.content.ts';
import { DeviceCard } from './device-card.tsx';
import type { DevicesContent } from './devices.content.ts';
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
  readonly content: DevicesContent['moreDevices'];
  readonly order: DevicesContent['order'];
}

/** Four more devices, the touch-screen till with its two models first and widest. */
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
