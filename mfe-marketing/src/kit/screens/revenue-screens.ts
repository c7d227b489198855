import revenue560Avif from '../../pictures/revenue-560.avif';
import revenue560Webp from '../../pictures/revenue-560.webp';
import revenue1120Avif from '../../pictures/revenue-1120.avif';
import revenue1120Webp from '../../pictures/revenue-1120.webp';
import revenueCompact372Avif from '../../pictures/revenue-compact-372.avif';
import revenueCompact372Webp from '../../pictures/revenue-compact-372.webp';
import revenueCompact744Avif from '../../pictures/revenue-compact-744.avif';
import revenueCompact744Webp from '../../pictures/revenue-compact-744.webp';
import revenueCompact1116Avif from '../../pictures/revenue-compact-1116.avif';
import revenueCompact1116Webp from '../../pictures/revenue-compact-1116.webp';
import revenueCompact372Dark from '../../pictures/revenue-compact-dark-372.avif';
import revenueCompact744Dark from '../../pictures/revenue-compact-dark-744.avif';
import revenueCompact1116Dark from '../../pictures/revenue-compact-dark-1116.avif';
import revenue560Dark from '../../pictures/revenue-dark-560.avif';
import revenue1120Dark from '../../pictures/revenue-dark-1120.avif';
import settlement536Avif from '../../pictures/settlement-536.avif';
import settlement536Webp from '../../pictures/settlement-536.webp';
import settlement1072Avif from '../../pictures/settlement-1072.avif';
import settlement1072Webp from '../../pictures/settlement-1072.webp';
import settlement536Dark from '../../pictures/settlement-dark-536.avif';
import settlement1072Dark from '../../pictures/settlement-dark-1072.avif';
import { screen } from './screen.ts';

/** What was collected today. */
export const revenue = screen(
  { width: 560, height: 324 },
  { 560: revenue560Avif, 1120: revenue1120Avif },
  { 560: revenue560Webp, 1120: revenue1120Webp },
  { 560: revenue560Dark, 1120: revenue1120Dark },
);

/** The same dashboard on a small screen. */
export const revenueCompact = screen(
  { width: 372, height: 353 },
  { 372: revenueCompact372Avif, 744: revenueCompact744Avif, 1116: revenueCompact1116Avif },
  { 372: revenueCompact372Webp, 744: revenueCompact744Webp, 1116: revenueCompact1116Webp },
  { 372: revenueCompact372Dark, 744: revenueCompact744Dark, 1116: revenueCompact1116Dark },
);

/** What was collected in a day, and what the bank has of it. */
export const settlement = screen(
  { width: 536, height: 462 },
  { 536: settlement536Avif, 1072: settlement1072Avif },
  { 536: settlement536Webp, 1072: settlement1072Webp },
  { 536: settlement536Dark, 1072: settlement1072Dark },
);
