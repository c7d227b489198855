import stock440Avif from '../../pictures/stock-440.avif';
import stock440Webp from '../../pictures/stock-440.webp';
import stock880Avif from '../../pictures/stock-880.avif';
import stock880Webp from '../../pictures/stock-880.webp';
import stock440Dark from '../../pictures/stock-dark-440.avif';
import stock880Dark from '../../pictures/stock-dark-880.avif';
import till440Avif from '../../pictures/till-440.avif';
import till440Webp from '../../pictures/till-440.webp';
import till880Avif from '../../pictures/till-880.avif';
import till880Webp from '../../pictures/till-880.webp';
import till440Dark from '../../pictures/till-dark-440.avif';
import till880Dark from '../../pictures/till-dark-880.avif';
import { screen } from './screen.ts';

/** A sale at the till, paid by mobile money. */
export const till = screen(
  { width: 440, height: 404 },
  { 440: till440Avif, 880: till880Avif },
  { 440: till440Webp, 880: till880Webp },
  { 440: till440Dark, 880: till880Dark },
);

/** What a store holds, and what it has to order. */
export const stock = screen(
  { width: 440, height: 384 },
  { 440: stock440Avif, 880: stock880Avif },
  { 440: stock440Webp, 880: stock880Webp },
  { 440: stock440Dark, 880: stock880Dark },
);
