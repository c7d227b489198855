import accounting560Avif from '../../pictures/accounting-560.avif';
import accounting560Webp from '../../pictures/accounting-560.webp';
import accounting1120Avif from '../../pictures/accounting-1120.avif';
import accounting1120Webp from '../../pictures/accounting-1120.webp';
import accountingCompact372Avif from '../../pictures/accounting-compact-372.avif';
import accountingCompact372Webp from '../../pictures/accounting-compact-372.webp';
import accountingCompact744Avif from '../../pictures/accounting-compact-744.avif';
import accountingCompact744Webp from '../../pictures/accounting-compact-744.webp';
import accountingCompact1116Avif from '../../pictures/accounting-compact-1116.avif';
import accountingCompact1116Webp from '../../pictures/accounting-compact-1116.webp';
import accountingCompact372Dark from '../../pictures/accounting-compact-dark-372.avif';
import accountingCompact744Dark from '../../pictures/accounting-compact-dark-744.avif';
import accountingCompact1116Dark from '../../pictures/accounting-compact-dark-1116.avif';
import accounting560Dark from '../../pictures/accounting-dark-560.avif';
import accounting1120Dark from '../../pictures/accounting-dark-1120.avif';
import payment536Avif from '../../pictures/payment-536.avif';
import payment536Webp from '../../pictures/payment-536.webp';
import payment1072Avif from '../../pictures/payment-1072.avif';
import payment1072Webp from '../../pictures/payment-1072.webp';
import payment536Dark from '../../pictures/payment-dark-536.avif';
import payment1072Dark from '../../pictures/payment-dark-1072.avif';
import { screen } from './screen.ts';

/** Bank and till statements beside the books. */
export const accounting = screen(
  { width: 560, height: 338 },
  { 560: accounting560Avif, 1120: accounting1120Avif },
  { 560: accounting560Webp, 1120: accounting1120Webp },
  { 560: accounting560Dark, 1120: accounting1120Dark },
);

/** The same reconciliation on a small screen. */
export const accountingCompact = screen(
  { width: 372, height: 363 },
  { 372: accountingCompact372Avif, 744: accountingCompact744Avif, 1116: accountingCompact1116Avif },
  { 372: accountingCompact372Webp, 744: accountingCompact744Webp, 1116: accountingCompact1116Webp },
  { 372: accountingCompact372Dark, 744: accountingCompact744Dark, 1116: accountingCompact1116Dark },
);

/** An invoice that closed itself when it was paid. */
export const payment = screen(
  { width: 536, height: 521 },
  { 536: payment536Avif, 1072: payment1072Avif },
  { 536: payment536Webp, 1072: payment1072Webp },
  { 536: payment536Dark, 1072: payment1072Dark },
);
