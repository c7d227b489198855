import { advance } from '../pictures/advance.ts';
import { lending } from '../pictures/lending.ts';
import { demo } from './call-to-action/call-to-action-target.ts';
import { FramedScreen } from './screens/framed-screen.tsx';
import { StoryScreen } from './screens/story-screen.tsx';
import { Story } from './story.tsx';

export default { title: 'marketing/story', parameters: { layout: 'fullscreen' } };

const content = {
  id: 'stock',
  eyebrow: 'Stock',
  title: 'Stock that counts itself',
  paragraphs: ['What is sold at the counter leaves the store in the books as well.'],
  points: ['One count a year is enough', 'Each store by itself'],
  action: demo,
};

export const PictureAfter = () => (
  <Story content={content}>
    <StoryScreen screen={lending} alt="An offer for a loan" />
  </Story>
);

export const PictureFirst = () => (
  <Story content={content} pictureFirst>
    <FramedScreen screen={advance} alt="An advance on a phone" device="phone" />
  </Story>
);

export const FramedCard = () => <FramedScreen screen={lending} alt="An offer for a loan" />;
