import farm560Avif from '../../pictures/farm-560.avif';
import farm560Webp from '../../pictures/farm-560.webp';
import farm1120Avif from '../../pictures/farm-1120.avif';
import farm1120Webp from '../../pictures/farm-1120.webp';
import farmCompact372Avif from '../../pictures/farm-compact-372.avif';
import farmCompact372Webp from '../../pictures/farm-compact-372.webp';
import farmCompact744Avif from '../../pictures/farm-compact-744.avif';
import farmCompact744Webp from '../../pictures/farm-compact-744.webp';
import farmCompact1116Avif from '../../pictures/farm-compact-1116.avif';
import farmCompact1116Webp from '../../pictures/farm-compact-1116.webp';
import farmCompact372Dark from '../../pictures/farm-compact-dark-372.avif';
import farmCompact744Dark from '../../pictures/farm-compact-dark-744.avif';
import farmCompact1116Dark from '../../pictures/farm-compact-dark-1116.avif';
import farm560Dark from '../../pictures/farm-dark-560.avif';
import farm1120Dark from '../../pictures/farm-dark-1120.avif';
import produce536Avif from '../../pictures/produce-536.avif';
import produce536Webp from '../../pictures/produce-536.webp';
import produce1072Avif from '../../pictures/produce-1072.avif';
import produce1072Webp from '../../pictures/produce-1072.webp';
import produce536Dark from '../../pictures/produce-dark-536.avif';
import produce1072Dark from '../../pictures/produce-dark-1072.avif';
import { screen } from './screen.ts';

/** A farm this season. */
export const farm = screen(
  { width: 560, height: 351 },
  { 560: farm560Avif, 1120: farm1120Avif },
  { 560: farm560Webp, 1120: farm1120Webp },
  { 560: farm560Dark, 1120: farm1120Dark },
);

/** The same farm on a small screen. */
export const farmCompact = screen(
  { width: 372, height: 379 },
  { 372: farmCompact372Avif, 744: farmCompact744Avif, 1116: farmCompact1116Avif },
  { 372: farmCompact372Webp, 744: farmCompact744Webp, 1116: farmCompact1116Webp },
  { 372: farmCompact372Dark, 744: farmCompact744Dark, 1116: farmCompact1116Dark },
);

/** A produce enquiry that becomes an order. */
export const produce = screen(
  { width: 536, height: 482 },
  { 536: produce536Avif, 1072: produce1072Avif },
  { 536: produce536Webp, 1072: produce1072Webp },
  { 536: produce536Dark, 1072: produce1072Dark },
);
