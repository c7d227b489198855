export interface CapturedScreen {
  readonly name: string;
  /** What it shows, for the readers of the picture's module. */
  readonly shows: string;
  /** Size of the browser window in CSS pixels; the picture keeps its proportions. */
  readonly window: { readonly width: number; readonly height: number };
  /** Pixels, for screens of one, two and, on phones, three dots per pixel. */
  readonly widths: readonly number[];
}

type Row = readonly [name: string, shows: string, window: [number, number], widths: number[]];

/**
 * For the first picture of a page on a phone, which is as wide as the screen less 40 pixels: a common
 * phone of 412 pixels with 1.75 dots each shows 651, one of 360 with two dots 640. The middle one fits
 * into what a server sends at first on a new connection, 14,600 bytes.
 */
const onPhones = [372, 652, 1116];

const rows: readonly Row[] = [
  ['overview', 'The dashboard on a desktop.', [880, 572], [640, 960, 1280]],
  ['compact', 'The dashboard on a small screen.', [372, 326], onPhones],
  ['phone', 'Payroll on a phone.', [360, 600], [280, 560, 840]],
  ['report', 'A profit and loss report.', [680, 464], [560, 1120]],
  ['report-compact', 'The profit and loss report on a small screen.', [372, 342], onPhones],
  ['sacco', 'The account of a Sacco member.', [560, 432], [560, 1120]],
  ['manufacturing', 'A bill of materials.', [560, 432], [560, 1120]],
  ['security', 'Guards at their sites.', [560, 432], [560, 1120]],
  ['today', 'One morning in the whole business.', [520, 510], [520, 1040]],
  ['till', 'A sale at the till, paid by mobile money.', [440, 404], [440, 880]],
  ['stock', 'What a store holds, and what it has to order.', [440, 384], [440, 880]],
  ['accounting', 'Bank and till statements beside the books.', [680, 411], [560, 1120]],
  ['accounting-compact', 'The reconciliation on a small screen.', [372, 363], onPhones],
  ['lending', 'The offer of a loan for a business.', [680, 474], [560, 1120]],
  ['lending-compact', 'The offer of a loan on a small screen.', [372, 351], onPhones],
  ['revenue', 'What was collected today.', [680, 393], [560, 1120]],
  ['revenue-compact', 'The same dashboard on a small screen.', [372, 353], onPhones],
  ['farm', 'A farm this season.', [680, 426], [560, 1120]],
  ['farm-compact', 'The farm on a small screen.', [372, 379], onPhones],
  ['payment', 'An invoice that closed itself when it was paid.', [440, 428], [536, 1072]],
  [
    'settlement',
    'What was collected in a day, and what the bank has of it.',
    [440, 379],
    [536, 1072],
  ],
  ['produce', 'A produce enquiry that becomes an order.', [440, 396], [536, 1072]],
  ['order', 'An order on its way to its buyer.', [440, 384], [536, 1072]],
  ['advance', 'A cash advance on a phone.', [360, 648], [280, 560, 840]],
];

export const screens: readonly CapturedScreen[] = rows.map(
  ([name, shows, [width, height], widths]) => ({ name, shows, window: { width, height }, widths }),
);
