import advance280Avif from '../../pictures/advance-280.avif';
import advance280Webp from '../../pictures/advance-280.webp';
import advance560Avif from '../../pictures/advance-560.avif';
import advance560Webp from '../../pictures/advance-560.webp';
import advance840Avif from '../../pictures/advance-840.avif';
import advance840Webp from '../../pictures/advance-840.webp';
import advance280Dark from '../../pictures/advance-dark-280.avif';
import advance560Dark from '../../pictures/advance-dark-560.avif';
import advance840Dark from '../../pictures/advance-dark-840.avif';
import lending560Avif from '../../pictures/lending-560.avif';
import lending560Webp from '../../pictures/lending-560.webp';
import lending1120Avif from '../../pictures/lending-1120.avif';
import lending1120Webp from '../../pictures/lending-1120.webp';
import lendingCompact372Avif from '../../pictures/lending-compact-372.avif';
import lendingCompact372Webp from '../../pictures/lending-compact-372.webp';
import lendingCompact744Avif from '../../pictures/lending-compact-744.avif';
import lendingCompact744Webp from '../../pictures/lending-compact-744.webp';
import lendingCompact1116Avif from '../../pictures/lending-compact-1116.avif';
import lendingCompact1116Webp from '../../pictures/lending-compact-1116.webp';
import lendingCompact372Dark from '../../pictures/lending-compact-dark-372.avif';
import lendingCompact744Dark from '../../pictures/lending-compact-dark-744.avif';
import lendingCompact1116Dark from '../../pictures/lending-compact-dark-1116.avif';
import lending560Dark from '../../pictures/lending-dark-560.avif';
import lending1120Dark from '../../pictures/lending-dark-1120.avif';
import { screen } from './screen.ts';

/** The offer of a loan for a business. */
export const lending = screen(
  { width: 560, height: 390 },
  { 560: lending560Avif, 1120: lending1120Avif },
  { 560: lending560Webp, 1120: lending1120Webp },
  { 560: lending560Dark, 1120: lending1120Dark },
);

/** The same offer on a small screen. */
export const lendingCompact = screen(
  { width: 372, height: 351 },
  { 372: lendingCompact372Avif, 744: lendingCompact744Avif, 1116: lendingCompact1116Avif },
  { 372: lendingCompact372Webp, 744: lendingCompact744Webp, 1116: lendingCompact1116Webp },
  { 372: lendingCompact372Dark, 744: lendingCompact744Dark, 1116: lendingCompact1116Dark },
);

/** A cash advance on a phone. */
export const advance = screen(
  { width: 280, height: 504 },
  { 280: advance280Avif, 560: advance560Avif, 840: advance840Avif },
  { 280: advance280Webp, 560: advance560Webp, 840: advance840Webp },
  { 280: advance280Dark, 560: advance560Dark, 840: advance840Dark },
);
