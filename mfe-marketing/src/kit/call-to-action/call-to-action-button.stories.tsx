import { Band } from '@site/ui';
import { CallsToAction } from './call-to-action-button.tsx';
import { demo, enquiry } from './call-to-action-target.ts';

export default { title: 'marketing/calls to action' };

const actions = [demo, enquiry('Digital Lending')];

export const Plain = () => <CallsToAction actions={actions} />;

export const OnDeep = () => (
  <Band tone="deep">
    <CallsToAction actions={actions} onDeep />
  </Band>
);
