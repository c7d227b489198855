import order536Avif from '../../pictures/order-536.avif';
import order536Webp from '../../pictures/order-536.webp';
import order1072Avif from '../../pictures/order-1072.avif';
import order1072Webp from '../../pictures/order-1072.webp';
import order536Dark from '../../pictures/order-dark-536.avif';
import order1072Dark from '../../pictures/order-dark-1072.avif';
import { screen } from './screen.ts';

/** An order on its way to its buyer. */
export const order = screen(
  { width: 536, height: 468 },
  { 536: order536Avif, 1072: order1072Avif },
  { 536: order536Webp, 1072: order1072Webp },
  { 536: order536Dark, 1072: order1072Dark },
);
