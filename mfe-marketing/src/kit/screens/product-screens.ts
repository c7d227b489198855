import manufacturing560Avif from '../../pictures/manufacturing-560.avif';
import manufacturing560Webp from '../../pictures/manufacturing-560.webp';
import manufacturing1120Avif from '../../pictures/manufacturing-1120.avif';
import manufacturing1120Webp from '../../pictures/manufacturing-1120.webp';
import manufacturing560Dark from '../../pictures/manufacturing-dark-560.avif';
import manufacturing1120Dark from '../../pictures/manufacturing-dark-1120.avif';
import report560Avif from '../../pictures/report-560.avif';
import report560Webp from '../../pictures/report-560.webp';
import report1120Avif from '../../pictures/report-1120.avif';
import report1120Webp from '../../pictures/report-1120.webp';
import reportCompact372Avif from '../../pictures/report-compact-372.avif';
import reportCompact372Webp from '../../pictures/report-compact-372.webp';
import reportCompact744Avif from '../../pictures/report-compact-744.avif';
import reportCompact744Webp from '../../pictures/report-compact-744.webp';
import reportCompact1116Avif from '../../pictures/report-compact-1116.avif';
import reportCompact1116Webp from '../../pictures/report-compact-1116.webp';
import reportCompact372Dark from '../../pictures/report-compact-dark-372.avif';
import reportCompact744Dark from '../../pictures/report-compact-dark-744.avif';
import reportCompact1116Dark from '../../pictures/report-compact-dark-1116.avif';
import report560Dark from '../../pictures/report-dark-560.avif';
import report1120Dark from '../../pictures/report-dark-1120.avif';
import sacco560Avif from '../../pictures/sacco-560.avif';
import sacco560Webp from '../../pictures/sacco-560.webp';
import sacco1120Avif from '../../pictures/sacco-1120.avif';
import sacco1120Webp from '../../pictures/sacco-1120.webp';
import sacco560Dark from '../../pictures/sacco-dark-560.avif';
import sacco1120Dark from '../../pictures/sacco-dark-1120.avif';
import security560Avif from '../../pictures/security-560.avif';
import security560Webp from '../../pictures/security-560.webp';
import security1120Avif from '../../pictures/security-1120.avif';
import security1120Webp from '../../pictures/security-1120.webp';
import security560Dark from '../../pictures/security-dark-560.avif';
import security1120Dark from '../../pictures/security-dark-1120.avif';
import { screen } from './screen.ts';

/** A profit and loss report. */
export const report = screen(
  { width: 560, height: 382 },
  { 560: report560Avif, 1120: report1120Avif },
  { 560: report560Webp, 1120: report1120Webp },
  { 560: report560Dark, 1120: report1120Dark },
);

/** A Sacco member's account. */
export const sacco = screen(
  { width: 560, height: 432 },
  { 560: sacco560Avif, 1120: sacco1120Avif },
  { 560: sacco560Webp, 1120: sacco1120Webp },
  { 560: sacco560Dark, 1120: sacco1120Dark },
);

/** A bill of materials. */
export const manufacturing = screen(
  { width: 560, height: 432 },
  { 560: manufacturing560Avif, 1120: manufacturing1120Avif },
  { 560: manufacturing560Webp, 1120: manufacturing1120Webp },
  { 560: manufacturing560Dark, 1120: manufacturing1120Dark },
);

/** Guards at their sites. */
export const security = screen(
  { width: 560, height: 432 },
  { 560: security560Avif, 1120: security1120Avif },
  { 560: security560Webp, 1120: security1120Webp },
  { 560: security560Dark, 1120: security1120Dark },
);

/** The same report on a small screen. */
export const reportCompact = screen(
  { width: 372, height: 342 },
  { 372: reportCompact372Avif, 744: reportCompact744Avif, 1116: reportCompact1116Avif },
  { 372: reportCompact372Webp, 744: reportCompact744Webp, 1116: reportCompact1116Webp },
  { 372: reportCompact372Dark, 744: reportCompact744Dark, 1116: reportCompact1116Dark },
);
