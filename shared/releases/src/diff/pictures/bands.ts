import { createHash } from 'node:crypto';
import { diffArrays } from 'diff';

/** RGBA. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Rows of one picture in the place of rows of the other; ends are exclusive. */
export interface Band {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

/** Unchanged rows between two changes of one band, at most: as high as a line of text. */
const GAP = 24;

/** Rows that come or go, at most; beyond that everything between the first and the last is one band. */
const MOST_ROWS = 1_500;

/** What was moved down by something above it has not changed: rows are compared as lines of a text are. */
export function changedBands(before: Pixels, after: Pixels): Band[] {
  const shorter = Math.min(before.height, after.height);
  let top = 0;
  while (top < shorter && row(before, top).equals(row(after, top))) top += 1;
  let end = 0;
  const isSameFromEnd = (at: number) =>
    row(before, before.height - at).equals(row(after, after.height - at));
  while (end < shorter - top && isSameFromEnd(end + 1)) end += 1;
  const whole: Band = { before: [top, before.height - end], after: [top, after.height - end] };
  if (top === before.height && top === after.height) return [];
  const parts = diffArrays(keysOf(before, whole.before), keysOf(after, whole.after), {
    maxEditLength: MOST_ROWS,
  });
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
    if ((added || removed) && !isRounding(before, after, band)) bands.push(band);
  }
  return joined(bands);
}

function row({ data, width }: Pixels, y: number): Buffer {
  return data.subarray(y * width * 4, (y + 1) * width * 4);
}

function keysOf(pixels: Pixels, [from, to]: readonly [number, number]): string[] {
  return Array.from({ length: to - from }, (_, at) =>
    createHash('md5')
      .update(row(pixels, from + at))
      .digest('base64'),
  );
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
  const difference = band.before[1] - band.before[0] - (band.after[1] - band.after[0]);
  if (!isMoved || Math.abs(difference) > ROUNDED) return false;
  return (
    isWithin(before, band.before, after, band.after) &&
    isWithin(after, band.after, before, band.before)
  );
}

/** Of 255: what no eye tells apart. */
const TOLERANCE = 12;

function isWithin(
  one: Pixels,
  [top, bottom]: readonly [number, number],
  other: Pixels,
  [start]: readonly [number, number],
): boolean {
  const length = one.width * 4;
  for (let y = top; y < bottom; y += 1) {
    for (let at = 0; at < length; at += 1) {
      const value = one.data[y * length + at] ?? 0;
      let [least, most] = [255, 0];
      for (let near = -ROUNDED; near <= ROUNDED; near += 1) {
        const found = other.data[(start + y - top + near) * length + at] ?? value;
        least = Math.min(least, found);
        most = Math.max(most, found);
      }
      if (value < least - TOLERANCE || value > most + TOLERANCE) return false;
    }
  }
  return true;
}

function joined(bands: readonly Band[]): Band[] {
  const found: Band[] = [];
  for (const band of bands) {
    const last = found.at(-1);
    if (last && band.before[0] - last.before[1] < GAP) {
      const whole = (key: keyof Band) => [last[key][0], band[key][1]] as const;
      found.splice(-1, 1, { before: whole('before'), after: whole('after') });
    } else found.push(band);
  }
  return found;
}
