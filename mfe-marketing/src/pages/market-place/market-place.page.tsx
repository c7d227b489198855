import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { TwoWays } from '../../kit/two-ways.tsx';
import { order } from '../../pictures/order.ts';
import { content as goodsContent } from './goods.content.ts';
import { GoodsCarousel } from './goods-carousel.tsx';
import { icons } from './icons.ts';
import { content } from './market-place.content.ts';

export default function MarketPlacePage() {
  const { hero, carousel, about, features, howItGoes, closing } = useFilledContent(content);
  const { goods } = useFilledContent(goodsContent);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="beside"
        beside={<GoodsCarousel content={carousel} goods={goods} />}
      />
      <Story content={about}>
        <StoryScreen screen={order} alt={about.picture.alt} />
      </Story>
      <FeatureGrid content={features} icons={icons} lead />
      <TwoWays content={howItGoes} />
      <Closing content={closing} />
    </>
  );
}
