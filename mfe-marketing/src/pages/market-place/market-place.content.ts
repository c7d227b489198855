import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

export const content = pageContent({
  hero: {
    address: paths.marketPlace(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Market Place',
    title: 'Sell beyond your street, buy from the source',
    intro:
      'A market place for businesses and households. Sellers list products with pictures, descriptions and prices; buyers browse, pay, track their orders, rate and review.',
    actions: [
      {
        label: 'Get Started',
        link: paths.pricing(),
        otherwise: { mail: 'Market Place' },
        extra: true,
      },
      { label: 'Learn More', part: 'about', extra: true },
    ],
  },

  carousel: {
    label: 'Goods from Kenyan sellers',
    previous: 'Previous product',
    next: 'Next product',
    pause: 'Pause',
    play: 'Play',
  },
});

export type MarketPlaceContent = FilledContent<typeof content>;
