/** A picture of one page of `dashboard/`. */
export interface Screen {
  /** The page without `.html`, and the beginning of the picture's file names. */
  readonly name: string;
  /** Size of the browser window in CSS pixels; the picture keeps its proportions. */
  readonly window: { readonly width: number; readonly height: number };
  /** Widths of the files in pixels: for screens of one, two and, on phones, three dots per pixel. */
  readonly widths: readonly number[];
}

export const screens: readonly Screen[] = [
  { name: 'overview', window: { width: 880, height: 572 }, widths: [640, 960, 1280] },
  { name: 'compact', window: { width: 372, height: 326 }, widths: [372, 744, 1116] },
  { name: 'phone', window: { width: 360, height: 600 }, widths: [280, 560, 840] },
  { name: 'report', window: { width: 680, height: 464 }, widths: [560, 1120] },
  { name: 'report-compact', window: { width: 372, height: 342 }, widths: [372, 744, 1116] },
  { name: 'sacco', window: { width: 560, height: 432 }, widths: [560, 1120] },
  { name: 'manufacturing', window: { width: 560, height: 432 }, widths: [560, 1120] },
  { name: 'security', window: { width: 560, height: 432 }, widths: [560, 1120] },
  { name: 'today', window: { width: 520, height: 510 }, widths: [520, 1040] },
  { name: 'till', window: { width: 440, height: 404 }, widths: [440, 880] },
  { name: 'stock', window: { width: 440, height: 384 }, widths: [440, 880] },
  { name: 'accounting', window: { width: 680, height: 411 }, widths: [560, 1120] },
  { name: 'accounting-compact', window: { width: 372, height: 363 }, widths: [372, 744, 1116] },
  { name: 'lending', window: { width: 680, height: 474 }, widths: [560, 1120] },
  { name: 'lending-compact', window: { width: 372, height: 351 }, widths: [372, 744, 1116] },
  { name: 'revenue', window: { width: 680, height: 393 }, widths: [560, 1120] },
  { name: 'revenue-compact', window: { width: 372, height: 353 }, widths: [372, 744, 1116] },
  { name: 'farm', window: { width: 680, height: 426 }, widths: [560, 1120] },
  { name: 'farm-compact', window: { width: 372, height: 379 }, widths: [372, 744, 1116] },
  { name: 'payment', window: { width: 440, height: 428 }, widths: [536, 1072] },
  { name: 'settlement', window: { width: 440, height: 379 }, widths: [536, 1072] },
  { name: 'produce', window: { width: 440, height: 396 }, widths: [536, 1072] },
  { name: 'order', window: { width: 440, height: 384 }, widths: [536, 1072] },
  { name: 'advance', window: { width: 360, height: 648 }, widths: [280, 560, 840] },
];
