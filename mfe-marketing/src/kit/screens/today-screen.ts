import today520Avif from '../../pictures/today-520.avif';
import today520Webp from '../../pictures/today-520.webp';
import today1040Avif from '../../pictures/today-1040.avif';
import today1040Webp from '../../pictures/today-1040.webp';
import today520Dark from '../../pictures/today-dark-520.avif';
import today1040Dark from '../../pictures/today-dark-1040.avif';
import { screen } from './screen.ts';

/** One morning in the whole business. */
export const today = screen(
  { width: 520, height: 510 },
  { 520: today520Avif, 1040: today1040Avif },
  { 520: today520Webp, 1040: today1040Webp },
  { 520: today520Dark, 1040: today1040Dark },
);
