import { GoodsCarousel } from '../carousel/goods-carousel.tsx';
import { goods } from '../content/goods.content.ts';
import * as content from '../content/market-place.content.ts';
import { marketIcons } from '../features/market-icons.ts';
import { order } from '../screens/market-screens.ts';
import { StoryScreen } from '../screens/story-screen.tsx';
import FeatureGrid from '../sections/feature-grid.section.tsx';
import Invitation from '../sections/invitation.section.tsx';
import LineHero from '../sections/line-hero.section.tsx';
import Story from '../sections/story.section.tsx';
import TwoWays from '../sections/two-ways.section.tsx';

export default function MarketPlacePage() {
  const { hero, carousel, about, features, howItGoes, closing } = content;
  return (
    <>
      <LineHero content={hero}>
        <GoodsCarousel content={carousel} goods={goods} />
      </LineHero>
      <Story story={about}>
        <StoryScreen screen={order} alt={about.picture.alt} />
      </Story>
      <FeatureGrid content={features} icons={marketIcons} lead />
      <TwoWays content={howItGoes} />
      <Invitation content={closing} />
    </>
  );
}
