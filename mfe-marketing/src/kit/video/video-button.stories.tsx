import { pageContent } from '@site/contracts/content';
import { useFilledContent } from '@site/ui';
import { promotionalVideo } from './video.content.ts';
import { VideoButton } from './video-button.tsx';

export default { title: 'marketing/video button' };

const content = pageContent(promotionalVideo('Watch the video'));

export const Closed = () => <VideoButton content={useFilledContent(content)} />;
