import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { type Figures, rowsOf, titleOf } from './figures.ts';
import { createScriptWriter } from './names-in-scripts.ts';

/* In a worker thread: to embed the fonts of one document takes as long as twenty calls. */

type Row = readonly [label: string, value: string];

/** In points, of which an A4 page is 595 wide. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 120;
/** A heading, or a rule, and a row of two lines below it. */
const WITH_FIRST_ROW = 65;
const INK = '#1a1a1a';
const QUIET = '#555555';
const RULE = '#d0d0d0';
const STAMP = '#d9534f';

/** The same figures give the same bytes. */
export async function drawDocument(figures: Figures): Promise<Buffer> {
  const rows = rowsOf(figures);
  const { vendor, isTest, kind } = figures;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${rows.title}, ${vendor.product}`,
      Author: vendor.company,
      CreationDate: new Date(figures.issuedAt),
    },
  });
  const finished = buffer(document);
  const page = await pageOf(document, textsIn(rows));
  page.write(vendor.product, { weight: 'bold', size: 22 }).text(vendor.product);
  page.line(vendor.company, { color: QUIET });
  document.moveDown(2);
  const title = titleOf(figures);
  page.write(title, { weight: 'bold', size: 16 }).text(title);
  document.moveDown(0.5);
  for (const row of rows.facts) drawRow(page, row, 'left');
  drawRows(page, 'To', rows.buyer, 'left');
  drawRows(page, kind === 'receipt' ? 'What was bought' : 'What is credited', rows.lines, 'right');
  drawTotal(page, rows.total);
  for (const row of rows.vat) drawRow(page, row, 'right');
  drawRows(page, 'Payment', rows.moved, 'left');
  drawRows(page, 'Delivery to', rows.delivery, 'left');
  drawHeading(page, 'From');
  for (const text of rows.vendor) page.line(text);
  // At last: a text that goes on to another page would go on in the letters of the stamp.
  for (let number = 0; isTest && number < document.bufferedPageRange().count; number += 1) {
    document.switchToPage(number);
    stamp(page);
  }
  document.end();
  return finished;
}

/** Across the page. */
function stamp(page: Page): void {
  const { document } = page;
  const { width, height } = document.page;
  document.save();
  document.rotate(-45, { origin: [width / 2, height / 2] });
  const text = page.write('TEST', { weight: 'bold', size: 200, color: STAMP }).fillOpacity(0.15);
  const options = { width, align: 'center', lineBreak: false } as const;
  text.text('TEST', 0, height / 2 - 100, options);
  document.restore();
}

type Weight = 'regular' | 'bold';

const brandLetters = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/;

type Page = Awaited<ReturnType<typeof pageOf>>;

/** Everything that may be in any script. */
const textsIn = (rows: unknown): string[] =>
  typeof rows === 'string' ? [rows] : Object.values(Object(rows)).flatMap(textsIn);

/** Each text is in fonts that have its letters. */
async function pageOf(document: PDFKit.PDFDocument, texts: readonly string[]) {
  // The site's fonts, and fonts with more scripts for other names. Both are TrueType: a WOFF file is
  // inflated again for each letter.
  const fonts = {
    'brand-regular': import.meta.resolve(
      '@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf',
    ),
    'brand-bold': import.meta.resolve(
      '@expo-google-fonts/plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf',
    ),
    'wide-regular': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    'wide-bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  };
  // One that no text needs is never read.
  for (const [name, address] of Object.entries(fonts)) {
    document.registerFont(name, fileURLToPath(address));
  }
  const others = texts.filter((text) => !brandLetters.test(text));
  const scripts = await createScriptWriter(document, others, 'wide-regular');

  interface Look {
    readonly weight?: Weight;
    readonly size?: number;
    readonly color?: string;
  }
  function write(text: string, { weight = 'regular', size = 10, color = INK }: Look = {}) {
    const family = brandLetters.test(text) ? 'brand' : 'wide';
    return document.font(`${family}-${weight}`).fontSize(size).fillColor(color);
  }
  const isSimple = (text: string) => brandLetters.test(text) || !scripts.needsScripts(text);

  function heightOf(text: string, look: Look, place: { width: number; align?: Align }): number {
    if (isSimple(text)) return write(text, look).heightOfString(text, place);
    return scripts.heightOf(text, look.size ?? 10, place.width);
  }
  function put(text: string, look: Look, place: Place): void {
    const { x, y, ...options } = place;
    write(text, look);
    if (isSimple(text)) document.text(text, x, y, options);
    else scripts.draw(text, look.size ?? 10, place);
  }

  /** What is that high is drawn on one page: on the next where this one is full. */
  function keepTogether(height: number): void {
    if (document.y + height > document.page.height - MARGIN) document.addPage();
  }

  return {
    document,
    write,
    heightOf,
    put,
    keepTogether,
    /** Below what was drawn last. */
    line(text: string, look: Look = {}) {
      const height = heightOf(text, look, { width: WIDTH });
      keepTogether(height);
      const { y } = document;
      put(text, look, { x: MARGIN, y, width: WIDTH });
      Object.assign(document, { x: MARGIN, y: y + height });
    },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: Align;
}

/** No heading where nothing is below it, as of money that had not come. */
function drawRows(page: Page, heading: string, rows: readonly Row[], align: Align): void {
  if (rows.length === 0) return;
  drawHeading(page, heading);
  for (const row of rows) drawRow(page, row, align);
}

function drawHeading(page: Page, heading: string): void {
  page.keepTogether(WITH_FIRST_ROW);
  page.document.moveDown(1.5);
  page.write(heading, { weight: 'bold', size: 11 }).text(heading, MARGIN);
  page.document.moveDown(0.3);
}

function drawTotal(page: Page, row: Row): void {
  const { document } = page;
  page.keepTogether(WITH_FIRST_ROW);
  const y = document.y + 4;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE);
  document.y = y + 6;
  drawRow(page, row, 'right', 'bold');
}

type Align = 'left' | 'right';

/** Amounts are at the right edge. */
function drawRow(page: Page, [label, value]: Row, align: Align, weight: Weight = 'regular'): void {
  const { document } = page;
  const labelWidth = align === 'right' ? WIDTH - AMOUNT_WIDTH : 90;
  const left = { width: labelWidth };
  const right = { width: WIDTH - labelWidth, align };
  const tallest = Math.max(
    page.heightOf(label, { weight }, left),
    page.heightOf(value, { weight }, right),
  );
  page.keepTogether(tallest);
  const y = document.y;
  const color = align === 'right' ? INK : QUIET;
  page.put(label, { weight, color }, { x: MARGIN, y, ...left });
  page.put(value, { weight }, { x: MARGIN + labelWidth, y, ...right });
  document.x = MARGIN;
  document.y = y + tallest + 3;
}
