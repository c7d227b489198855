import { chakra } from '@site/ui';
import type { FeatureIcon } from '../content/feature.content.ts';
import { featureIcons } from './feature-icons.ts';

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '12',
    height: '12',
    borderRadius: 'md',
    bg: 'bg.brand',
    color: 'fg.brand',
  },
});

/** The picture beside a feature. It says nothing that the title does not say. */
export function FeatureMark({ icon }: { readonly icon: FeatureIcon }) {
  const Icon = featureIcons[icon];
  return (
    <Mark>
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
    </Mark>
  );
}
