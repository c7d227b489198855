import { useFilledContent } from '@site/ui';
import { content } from '../pages/digital-lending/digital-lending.content.ts';
import { TwoWays } from './two-ways.tsx';

export default { title: 'marketing/two ways', parameters: { layout: 'fullscreen' } };

export const Plain = () => <TwoWays content={useFilledContent(content).howItWorks} />;
