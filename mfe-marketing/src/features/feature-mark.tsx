import type { FeatureIcon } from '../content/feature.content.ts';
import { featureIcons } from './feature-icons.ts';
import { IconMark } from './icon-mark.tsx';

/** The picture beside a feature. It says nothing that the title does not say. */
export function FeatureMark({ icon }: { readonly icon: FeatureIcon }) {
  return <IconMark icon={featureIcons[icon]} />;
}
