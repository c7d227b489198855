import today520Avif from '../assets/today-520.avif';
import today520Webp from '../assets/today-520.webp';
import today1040Avif from '../assets/today-1040.avif';
import today1040Webp from '../assets/today-1040.webp';
import today520Dark from '../assets/today-dark-520.avif';
import today1040Dark from '../assets/today-dark-1040.avif';
import { screen } from './screen.ts';

/** One morning in the whole business. */
export const today = screen(
  { width: 520, height: 510 },
  { 520: today520Avif, 1040: today1040Avif },
  { 520: today520Webp, 1040: today1040Webp },
  { 520: today520Dark, 1040: today1040Dark },
);
