import { useFilledContent } from '@site/ui';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { TwoWays } from '../../kit/two-ways.tsx';
import { order } from '../../pictures/order.ts';
import { content } from './below-hero.content.ts';
import { icons } from './icons.ts';

/** How the market place works, below the goods in it. */
export default function BelowHero() {
  const { about, features, howItGoes, closing } = useFilledContent(content);
  return (
    <>
      <Story content={about}>
        <StoryScreen screen={order} alt={about.picture.alt} />
      </Story>
      <FeatureGrid content={features} icons={icons} lead />
      <TwoWays content={howItGoes} />
      <Closing content={closing} />
    </>
  );
}
