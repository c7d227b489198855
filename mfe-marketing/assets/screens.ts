export interface CapturedScreen {
  readonly name: string;
  /** Size of the browser window in CSS pixels; the picture keeps its proportions. */
  readonly window: { readonly width: number; readonly height: number };
  /** Pixels, for screens of one, two and, on phones, three dots per pixel. */
  readonly widths: readonly number[];
}

type Row = readonly [name: string, window: [number, number], widths: number[]];

/** A picture is as wide as a phone less 40 pixels: 651 where it has 412 of 1.75 dots, 640 at 360 of two. */
const commonPhone = 652;

/**
 * For the first picture of a page on a phone. The middle one fits into what a server sends at first on
 * a new connection, 14,600 bytes.
 */
const onPhones = [372, commonPhone, 1116];

const rows: readonly Row[] = [
  ['overview', [880, 572], [640, 960, 1280]],
  ['compact', [372, 326], onPhones],
  ['phone', [360, 600], [280, 560, 840]],
  ['report', [680, 464], [560, 1120]],
  ['report-compact', [372, 342], onPhones],
  ['sacco', [560, 432], [560, commonPhone, 1120]],
  ['manufacturing', [560, 432], [560, commonPhone, 1120]],
  ['security', [560, 432], [560, commonPhone, 1120]],
  ['today', [520, 510], [520, 1040]],
  ['till', [440, 404], [440, 880]],
  ['stock', [440, 384], [440, 880]],
  ['accounting', [680, 411], [560, 1120]],
  ['accounting-compact', [372, 363], onPhones],
  ['lending', [680, 474], [560, 1120]],
  ['lending-compact', [372, 351], onPhones],
  ['revenue', [680, 393], [560, 1120]],
  ['revenue-compact', [372, 353], onPhones],
  ['farm', [680, 426], [560, 1120]],
  ['farm-compact', [372, 379], onPhones],
  ['payment', [440, 428], [536, commonPhone, 1072]],
  ['settlement', [440, 379], [536, commonPhone, 1072]],
  ['produce', [440, 396], [536, commonPhone, 1072]],
  ['order', [440, 384], [536, commonPhone, 1072]],
  ['advance', [360, 648], [280, 560, 840]],
];

export const screens: readonly CapturedScreen[] = rows.map(([name, [width, height], widths]) => ({
  name,
  window: { width, height },
  widths,
}));
