import compact372Avif from '../../pictures/compact-372.avif';
import compact372Webp from '../../pictures/compact-372.webp';
import compact744Avif from '../../pictures/compact-744.avif';
import compact744Webp from '../../pictures/compact-744.webp';
import compact1116Avif from '../../pictures/compact-1116.avif';
import compact1116Webp from '../../pictures/compact-1116.webp';
import compact372Dark from '../../pictures/compact-dark-372.avif';
import compact744Dark from '../../pictures/compact-dark-744.avif';
import compact1116Dark from '../../pictures/compact-dark-1116.avif';
import overview640Avif from '../../pictures/overview-640.avif';
import overview640Webp from '../../pictures/overview-640.webp';
import overview960Avif from '../../pictures/overview-960.avif';
import overview960Webp from '../../pictures/overview-960.webp';
import overview1280Avif from '../../pictures/overview-1280.avif';
import overview1280Webp from '../../pictures/overview-1280.webp';
import overview640Dark from '../../pictures/overview-dark-640.avif';
import overview960Dark from '../../pictures/overview-dark-960.avif';
import overview1280Dark from '../../pictures/overview-dark-1280.avif';
import phone280Avif from '../../pictures/phone-280.avif';
import phone280Webp from '../../pictures/phone-280.webp';
import phone560Avif from '../../pictures/phone-560.avif';
import phone560Webp from '../../pictures/phone-560.webp';
import phone840Avif from '../../pictures/phone-840.avif';
import phone840Webp from '../../pictures/phone-840.webp';
import phone280Dark from '../../pictures/phone-dark-280.avif';
import phone560Dark from '../../pictures/phone-dark-560.avif';
import phone840Dark from '../../pictures/phone-dark-840.avif';
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
