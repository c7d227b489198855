import { useFilledContent } from '@site/ui';
import { content } from '../pages/features/features.content.ts';
import { Closing } from './closing.tsx';

export default { title: 'marketing/closing', parameters: { layout: 'fullscreen' } };

export const Plain = () => <Closing content={useFilledContent(content).closing} />;
