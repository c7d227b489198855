import stock440Avif from '../assets/stock-440.avif';
import stock440Webp from '../assets/stock-440.webp';
import stock880Avif from '../assets/stock-880.avif';
import stock880Webp from '../assets/stock-880.webp';
import stock440Dark from '../assets/stock-dark-440.avif';
import stock880Dark from '../assets/stock-dark-880.avif';
import till440Avif from '../assets/till-440.avif';
import till440Webp from '../assets/till-440.webp';
import till880Avif from '../assets/till-880.avif';
import till880Webp from '../assets/till-880.webp';
import till440Dark from '../assets/till-dark-440.avif';
import till880Dark from '../assets/till-dark-880.avif';
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
