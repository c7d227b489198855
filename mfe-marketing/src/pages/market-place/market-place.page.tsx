import { still, useFilledContent } from '@site/ui';
import { PageHero } from '../../kit/page-hero.tsx';
import { content as goodsContent } from './goods.content.ts';
import { GoodsCarousel } from './goods-carousel.tsx';
import { content } from './market-place.content.ts';

const Selling = still(() => import('./selling.tsx'));

export default function MarketPlacePage() {
  const { hero, carousel } = useFilledContent(content);
  const { goods } = useFilledContent(goodsContent);
  return (
    <>
      <PageHero content={hero} beside={<GoodsCarousel content={carousel} goods={goods} />} />
      <Selling />
    </>
  );
}
