import type { FeatureIcon } from '../../kit/feature.content.ts';
import { IconMark } from '../../kit/icon-mark.tsx';
import { featureIcons } from './icons.ts';

/** The picture beside a feature. It says nothing that the title does not say. */
export function FeatureMark({ icon }: { readonly icon: FeatureIcon }) {
  return <IconMark icon={featureIcons[icon]} />;
}
