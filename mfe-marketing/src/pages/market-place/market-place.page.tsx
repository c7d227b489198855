import FeatureGrid from '../../kit/feature-grid.tsx';
import Invitation from '../../kit/invitation.tsx';
import LineHero from '../../kit/line-hero.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import Story from '../../kit/story.tsx';
import TwoWays from '../../kit/two-ways.tsx';
import { order } from '../../pictures/order.ts';
import { goods } from './goods.content.ts';
import { GoodsCarousel } from './goods-carousel.tsx';
import { marketIcons } from './icons.ts';
import * as content from './market-place.content.ts';

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
