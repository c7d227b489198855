import type { Good } from '../content/goods.content.ts';
import avocados from './avocados.svg?url';
import coffeeBeans from './coffee-beans.svg?url';
import highlandTea from './highland-tea.svg?url';
import honey from './honey.svg?url';
import kiondoBasket from './kiondo-basket.svg?url';
import leatherBag from './leather-bag.svg?url';
import sisalRug from './sisal-rug.svg?url';
import soapstoneBowl from './soapstone-bowl.svg?url';

/** Pixels of every picture of a good. */
export const goodsSize = { width: 640, height: 480 } as const;

/** Addresses of the pictures of goods. */
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
