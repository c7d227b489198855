import { createHash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { type Band, changedBands, isResampled, type Pixels } from './bands.ts';

/** Pixels around what has changed, to recognize the place. */
const MARGIN = 32;
/** Of a cut-out: a page that changes as a whole is known by its beginning. */
const TALLEST = 1_600;

/** What has changed in a picture. */
export interface Changed {
  readonly band: Band;
  /** Columns; the end is exclusive. */
  readonly columns: readonly [number, number];
  readonly pixels: number;
  /** The same for the same change on another page. */
  readonly key: string;
}

export async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

// pixelmatch compares what is in memory already, and so only the bands; odiff reads whole files.
export function findChanges(before: Pixels, after: Pixels): Changed[] {
  return changedBands(before, after).flatMap((band) => {
    if (isResampled(before, after, band)) return [];
    const { mask, pixels } = markPixels(before, after, band);
    // Nobody sees it.
    if (pixels === 0) return [];
    const columns = columnsOf(mask);
    const hash = createHash('sha256');
    for (const cut of [cutOut(before, band.before, columns), cutOut(after, band.after, columns)]) {
      hash.update(`${cut.width} ${cut.height} `).update(cut.data);
    }
    return [{ band, columns, pixels, key: hash.digest('hex') }];
  });
}

/** What differs is red in the mask, and all else transparent. */
function markPixels(before: Pixels, after: Pixels, band: Band) {
  const { width } = after;
  const height = Math.max(...[band.before, band.after].map(([from, to]) => to - from));
  const all = [0, width] as const;
  const [one, other] = [cutOut(before, band.before, all), cutOut(after, band.after, all)].map(
    ({ data }) => Buffer.concat([data, Buffer.alloc(width * height * 4 - data.length)]),
  );
  const mask = { data: Buffer.alloc(width * height * 4), width, height };
  const options = { threshold: 0.1, diffMask: true };
  const pixels = pixelmatch(
    one ?? mask.data,
    other ?? mask.data,
    mask.data,
    width,
    height,
    options,
  );
  return { mask, pixels };
}

function columnsOf({ data, width, height }: Pixels): readonly [number, number] {
  let [from, to] = [width, 0];
  for (let at = 0; at < width * height; at += 1) {
    if (data[at * 4 + 3] === 0) continue;
    from = Math.min(from, at % width);
    to = Math.max(to, (at % width) + 1);
  }
  return [from, to];
}

function cutOut(
  { data, width }: Pixels,
  [top, bottom]: readonly [number, number],
  [left, right]: readonly [number, number],
): Pixels {
  const rows = Array.from({ length: bottom - top }, (_, at) => {
    const start = (top + at) * width;
    return data.subarray((start + left) * 4, (start + right) * 4);
  });
  return { data: Buffer.concat(rows), width: right - left, height: bottom - top };
}

/** WebP without loss. */
export interface CutOuts {
  readonly before: Buffer;
  readonly after: Buffer;
  /** Over `after`, with what differs in red. */
  readonly mask: Buffer;
}

/** With their surroundings. */
export async function cutOuts(
  before: Pixels,
  after: Pixels,
  { band, columns }: Changed,
): Promise<CutOuts> {
  const { width } = after;
  const wide = [Math.max(0, columns[0] - MARGIN), Math.min(width, columns[1] + MARGIN)] as const;
  const high = ([from, to]: readonly [number, number], { height }: Pixels) => {
    const top = Math.max(0, from - MARGIN);
    return [top, Math.min(height, to + MARGIN, top + TALLEST)] as const;
  };
  const grown = { before: high(band.before, before), after: high(band.after, after) };
  const cut = [cutOut(before, grown.before, wide), cutOut(after, grown.after, wide)] as const;
  const { mask } = markPixels(before, after, grown);
  const shown = [0, Math.min(mask.height, TALLEST)] as const;
  const [first, second, third] = await Promise.all([...cut, cutOut(mask, shown, wide)].map(encode));
  if (!first || !second || !third) throw new Error('three pictures give three files');
  return { before: first, after: second, mask: third };
}

function encode({ data, width, height }: Pixels): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(data, { raw }).webp({ lossless: true, effort: 2 }).toBuffer();
}
