import { createHash } from 'node:crypto';
import { diffArrays } from 'diff';

/** RGBA. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Rows or columns from the first to before the second. */
export type Range = readonly [number, number];

/** Rows of one picture in the place of rows of the other. */
export interface Band {
  readonly before: Range;
  readonly after: Range;
}

/** Unchanged rows between two changes of one band, at most: as high as a line of text. */
const GAP = 24;

/** Rows that come or go, at most; beyond that everything between the first and the last is one band. */
const MOST_ROWS = 1_500;

/** What was moved down by something above it has not changed: rows are compared as lines of a text are. */
export function changedBands(before: Pixels, after: Pixels): Band[] {
  const shorter = Math.min(before.height, after.height);
  const isSame = (y: number, other: number) => row(before, y).equals(row(after, other));
  let top = 0;
  while (top < shorter && isSame(top, top)) top += 1;
  let [end, endAfter] = [before.height, after.height];
  while (Math.min(end, endAfter) > top && isSame(end - 1, endAfter - 1)) {
    end -= 1;
    endAfter -= 1;
  }
  const whole: Band = { before: [top, end], after: [top, endAfter] };
  const keys = [keysOf(before, whole.before), keysOf(after, whole.after)] as const;
  const parts = diffArrays(...keys, { maxEditLength: MOST_ROWS });
  if (!parts) return [whole];
  const bands: Band[] = [];
  let [old, now] = [top, top];
  for (const { added, removed, count } of parts) {
    const band: Band = {
      before: [old, added ? old : old + count],
      after: [now, removed ? now : now + count],
    };
    [, old] = band.before;
    [, now] = band.after;
    if (!(added || removed) || isRounding(before, after, band)) continue;
    const last = bands.at(-1);
    const isNear = last && band.before[0] - last.before[1] < GAP;
    if (!isNear) bands.push(band);
    else {
      const joined = (key: keyof Band) => [last[key][0], band[key][1]] as const;
      bands.splice(-1, 1, { before: joined('before'), after: joined('after') });
    }
  }
  return bands;
}

function row({ data, width }: Pixels, y: number): Buffer {
  return data.subarray(y * width * 4, (y + 1) * width * 4);
}

function keysOf(pixels: Pixels, [from, to]: Range): string[] {
  const hash = (y: number) => createHash('md5').update(row(pixels, y)).digest('base64');
  return Array.from({ length: to - from }, (_, at) => hash(from + at));
}

/** Rows by which things below a change may move further: their places are no whole pixels. */
const ROUNDED = 2;

/** Whether a few empty rows came or went: each is as the one above. */
function isRounding(before: Pixels, after: Pixels, band: Band): boolean {
  const come = band.before[0] === band.before[1];
  const [pixels, [from, to]] = come ? [after, band.after] : [before, band.before];
  const isEqual = (y: number) => y > 0 && row(pixels, y).equals(row(pixels, y - 1));
  const rows = Array.from({ length: to - from }, (_, at) => from + at);
  return rows.length <= ROUNDED && rows.every(isEqual);
}

/**
 * Whether a band shows the same, a part of a pixel higher or lower: each pixel of one picture is
 * between those above and below its place in the other.
 */
export function isResampled(before: Pixels, after: Pixels, band: Band): boolean {
  const isMoved = band.before[0] !== band.after[0];
  const heights = [band.before, band.after].map(([from, to]) => to - from);
  if (!isMoved || Math.max(...heights) - Math.min(...heights) > ROUNDED) return false;
  const [one, other] = [[before, band.before] as const, [after, band.after] as const];
  return isWithin(...one, ...other) && isWithin(...other, ...one);
}

/** Of 255: what no eye tells apart. */
const TOLERANCE = 12;

function isWithin(one: Pixels, [top, bottom]: Range, other: Pixels, [start]: Range): boolean {
  const length = one.width * 4;
  for (let at = top * length; at < bottom * length; at += 1) {
    const value = one.data[at] ?? 0;
    const place = at + (start - top) * length;
    let [least, most] = [255, 0];
    for (let rows = -ROUNDED; rows <= ROUNDED; rows += 1) {
      const near = other.data[place + rows * length] ?? value;
      if (near < least) least = near;
      if (near > most) most = near;
    }
    if (value < least - TOLERANCE || value > most + TOLERANCE) return false;
  }
  return true;
}
