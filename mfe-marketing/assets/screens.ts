export interface CapturedScreen {
  readonly name: string;
  /** What it shows, for the readers of the picture's module. */
  readonly shows: string;
  /** Size of the browser window in CSS pixels; the picture keeps its proportions. */
  readonly window: { readonly width: number; readonly height: number };
  /** Pixels, for screens of one, two and, on phones, three dots per pixel. */
  readonly widths: readonly number[];
}

export const screens: readonly CapturedScreen[] = [
  {
    name: 'overview',
    shows: 'The dashboard on a desktop.',
    window: { width: 880, height: 572 },
    widths: [640, 960, 1280],
  },
  {
    name: 'compact',
    shows: 'The dashboard on a small screen.',
    window: { width: 372, height: 326 },
    widths: [372, 744, 1116],
  },
  {
    name: 'phone',
    shows: 'Payroll on a phone.',
    window: { width: 360, height: 600 },
    widths: [280, 560, 840],
  },
  {
    name: 'report',
    shows: 'A profit and loss report.',
    window: { width: 680, height: 464 },
    widths: [560, 1120],
  },
  {
    name: 'report-compact',
    shows: 'The profit and loss report on a small screen.',
    window: { width: 372, height: 342 },
    widths: [372, 744, 1116],
  },
  {
    name: 'sacco',
    shows: 'The account of a Sacco member.',
    window: { width: 560, height: 432 },
    widths: [560, 1120],
  },
  {
    name: 'manufacturing',
    shows: 'A bill of materials.',
    window: { width: 560, height: 432 },
    widths: [560, 1120],
  },
  {
    name: 'security',
    shows: 'Guards at their sites.',
    window: { width: 560, height: 432 },
    widths: [560, 1120],
  },
  {
    name: 'today',
    shows: 'One morning in the whole business.',
    window: { width: 520, height: 510 },
    widths: [520, 1040],
  },
  {
    name: 'till',
    shows: 'A sale at the till, paid by mobile money.',
    window: { width: 440, height: 404 },
    widths: [440, 880],
  },
  {
    name: 'stock',
    shows: 'What a store holds, and what it has to order.',
    window: { width: 440, height: 384 },
    widths: [440, 880],
  },
  {
    name: 'accounting',
    shows: 'Bank and till statements beside the books.',
    window: { width: 680, height: 411 },
    widths: [560, 1120],
  },
  {
    name: 'accounting-compact',
    shows: 'The reconciliation on a small screen.',
    window: { width: 372, height: 363 },
    widths: [372, 744, 1116],
  },
  {
    name: 'lending',
    shows: 'The offer of a loan for a business.',
    window: { width: 680, height: 474 },
    widths: [560, 1120],
  },
  {
    name: 'lending-compact',
    shows: 'The offer of a loan on a small screen.',
    window: { width: 372, height: 351 },
    widths: [372, 744, 1116],
  },
  {
    name: 'revenue',
    shows: 'What was collected today.',
    window: { width: 680, height: 393 },
    widths: [560, 1120],
  },
  {
    name: 'revenue-compact',
    shows: 'The same dashboard on a small screen.',
    window: { width: 372, height: 353 },
    widths: [372, 744, 1116],
  },
  {
    name: 'farm',
    shows: 'A farm this season.',
    window: { width: 680, height: 426 },
    widths: [560, 1120],
  },
  {
    name: 'farm-compact',
    shows: 'The farm on a small screen.',
    window: { width: 372, height: 379 },
    widths: [372, 744, 1116],
  },
  {
    name: 'payment',
    shows: 'An invoice that closed itself when it was paid.',
    window: { width: 440, height: 428 },
    widths: [536, 1072],
  },
  {
    name: 'settlement',
    shows: 'What was collected in a day, and what the bank has of it.',
    window: { width: 440, height: 379 },
    widths: [536, 1072],
  },
  {
    name: 'produce',
    shows: 'A produce enquiry that becomes an order.',
    window: { width: 440, height: 396 },
    widths: [536, 1072],
  },
  {
    name: 'order',
    shows: 'An order on its way to its buyer.',
    window: { width: 440, height: 384 },
    widths: [536, 1072],
  },
  {
    name: 'advance',
    shows: 'A cash advance on a phone.',
    window: { width: 360, height: 648 },
    widths: [280, 560, 840],
  },
];
