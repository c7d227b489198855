import { paths } from '@site/contracts/paths';
import { Band } from '@site/ui';
import { Breadcrumbs } from './breadcrumbs.tsx';

export default { title: 'marketing/breadcrumbs' };

const above = [
  { label: 'Home', link: paths.home() },
  { label: 'Solutions', link: paths.solutions() },
];

export const Plain = () => <Breadcrumbs above={above} name="Digital Lending" />;

export const OnDeep = () => (
  <Band tone="deep">
    <Breadcrumbs above={above} name="Digital Lending" onDeep />
  </Band>
);
