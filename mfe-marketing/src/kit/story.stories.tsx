import { useFilledContent } from '@site/ui';
import { content } from '../pages/digital-lending/digital-lending.content.ts';
import { advance } from '../pictures/advance.ts';
import { lending } from '../pictures/lending.ts';
import { FramedScreen } from './screens/framed-screen.tsx';
import { StoryScreen } from './screens/story-screen.tsx';
import { Story } from './story.tsx';

export default { title: 'marketing/story', parameters: { layout: 'fullscreen' } };

export const PictureAfter = () => (
  <Story content={useFilledContent(content).about}>
    <StoryScreen screen={lending} alt="An offer for a loan" />
  </Story>
);

export const PictureFirst = () => (
  <Story content={useFilledContent(content).about} pictureFirst>
    <FramedScreen screen={advance} alt="An advance on a phone" device="phone" />
  </Story>
);

export const FramedCard = () => <FramedScreen screen={lending} alt="An offer for a loan" />;
