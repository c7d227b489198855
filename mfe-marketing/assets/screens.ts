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
];
