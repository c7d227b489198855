import compact372Avif from '../assets/compact-372.avif';
import compact372Webp from '../assets/compact-372.webp';
import compact744Avif from '../assets/compact-744.avif';
import compact744Webp from '../assets/compact-744.webp';
import compact1116Avif from '../assets/compact-1116.avif';
import compact1116Webp from '../assets/compact-1116.webp';
import compact372Dark from '../assets/compact-dark-372.avif';
import compact744Dark from '../assets/compact-dark-744.avif';
import compact1116Dark from '../assets/compact-dark-1116.avif';
import overview640Avif from '../assets/overview-640.avif';
import overview640Webp from '../assets/overview-640.webp';
import overview960Avif from '../assets/overview-960.avif';
import overview960Webp from '../assets/overview-960.webp';
import overview1280Avif from '../assets/overview-1280.avif';
import overview1280Webp from '../assets/overview-1280.webp';
import overview640Dark from '../assets/overview-dark-640.avif';
import overview960Dark from '../assets/overview-dark-960.avif';
import overview1280Dark from '../assets/overview-dark-1280.avif';
import phone280Avif from '../assets/phone-280.avif';
import phone280Webp from '../assets/phone-280.webp';
import phone560Avif from '../assets/phone-560.avif';
import phone560Webp from '../assets/phone-560.webp';
import phone840Avif from '../assets/phone-840.avif';
import phone840Webp from '../assets/phone-840.webp';
import phone280Dark from '../assets/phone-dark-280.avif';
import phone560Dark from '../assets/phone-dark-560.avif';
import phone840Dark from '../assets/phone-dark-840.avif';
import { screen } from './screen.ts';

/** The dashboard on a desktop. */
export const overview = screen(
  { width: 640, height: 416 },
  { 640: overview640Avif, 960: overview960Avif, 1280: overview1280Avif },
  { 640: overview640Webp, 960: overview960Webp, 1280: overview1280Webp },
  { 640: overview640Dark, 960: overview960Dark, 1280: overview1280Dark },
);

/** The dashboard on a small screen. */
export const compact = screen(
  { width: 372, height: 326 },
  { 372: compact372Avif, 744: compact744Avif, 1116: compact1116Avif },
  { 372: compact372Webp, 744: compact744Webp, 1116: compact1116Webp },
  { 372: compact372Dark, 744: compact744Dark, 1116: compact1116Dark },
);

/** Payroll on a phone. */
export const phone = screen(
  { width: 280, height: 467 },
  { 280: phone280Avif, 560: phone560Avif, 840: phone840Avif },
  { 280: phone280Webp, 560: phone560Webp, 840: phone840Webp },
  { 280: phone280Dark, 560: phone560Dark, 840: phone840Dark },
);
