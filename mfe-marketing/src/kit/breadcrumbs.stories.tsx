import { Band, useFilledContent } from '@site/ui';
import { content } from '../pages/digital-lending/digital-lending.content.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

export default { title: 'marketing/breadcrumbs' };

export const Plain = () => <Breadcrumbs of={useFilledContent(content).hero} />;

export const OnDeep = () => (
  <Band tone="deep">
    <Breadcrumbs of={useFilledContent(content).hero} onDeep />
  </Band>
);
