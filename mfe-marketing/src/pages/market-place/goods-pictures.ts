import avocados from './goods/avocados.svg?url';
import coffeeBeans from './goods/coffee-beans.svg?url';
import highlandTea from './goods/highland-tea.svg?url';
import honey from './goods/honey.svg?url';
import kiondoBasket from './goods/kiondo-basket.svg?url';
import leatherBag from './goods/leather-bag.svg?url';
import sisalRug from './goods/sisal-rug.svg?url';
import soapstoneBowl from './goods/soapstone-bowl.svg?url';
import type { Good } from './goods.content.ts';

/** The size of every picture in pixels. */
export const goodsSize = { width: 640, height: 480 } as const;

/** The addresses of the pictures of goods. */
export const goodsPictures: Readonly<Record<Good['picture'], string>> = {
  avocados,
  'coffee-beans': coffeeBeans,
  'highland-tea': highlandTea,
  honey,
  'kiondo-basket': kiondoBasket,
  'leather-bag': leatherBag,
  'sisal-rug': sisalRug,
  'soapstone-bowl': soapstoneBowl,
};
