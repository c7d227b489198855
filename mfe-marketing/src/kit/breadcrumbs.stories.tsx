import { paths } from '@site/contracts/paths';
import { Band } from '@site/ui';
import { Breadcrumbs } from './breadcrumbs.tsx';

export default { title: 'marketing/breadcrumbs' };

const place = {
  breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
  name: 'Digital Lending',
};

export const Plain = () => <Breadcrumbs of={place} />;

export const OnDeep = () => (
  <Band tone="deep">
    <Breadcrumbs of={place} onDeep />
  </Band>
);
