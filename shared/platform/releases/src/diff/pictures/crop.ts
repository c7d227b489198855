import { createHash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { type Band, changedBands, isResampled, type Pixels, type Range } from './bands.ts';

/** Rows above and below what has changed, to recognize the place. */
const MARGIN = 96;
/** Of a cut-out: a page that changes as a whole is known by its beginning. */
const TALLEST = 1_600;

/** What has changed in a picture. */
export interface Changed {
  readonly band: Band;
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
    const { mask, pixels: marked } = markPixels(before, after, band);
    // Empty rows move what is below them; other pixels that nobody sees change nothing.
    const [old, now] = [band.before[1] - band.before[0], band.after[1] - band.after[0]];
    const pixels = Math.max(marked, Math.abs(old - now));
    if (pixels === 0) return [];
    const columns: Range = marked > 0 ? columnsOf(mask) : [0, after.width];
    // Of what has changed alone: what is around it differs from page to page.
    const hash = createHash('sha256');
    for (const cut of [cutOut(before, band.before, columns), cutOut(after, band.after, columns)]) {
      hash.update(`${cut.width} ${cut.height} `).update(cut.data);
    }
    return [{ band, pixels, key: hash.digest('hex') }];
  });
}

/** What differs is red in the mask, and all else transparent. */
function markPixels(before: Pixels, after: Pixels, band: Band) {
  const { width } = after;
  const height = Math.max(...[band.before, band.after].map(([from, to]) => to - from));
  // What comes or goes is compared with the colour at its left edge.
  const longer = band.before[1] - band.before[0] < height ? after : before;
  const edge = (longer === after ? band.after[0] : band.before[0]) * width * 4;
  const filled = (pixels: Pixels, rows: Range) => {
    const { data } = cutOut(pixels, rows, [0, width]);
    const rest = Buffer.alloc(
      width * height * 4 - data.length,
      longer.data.subarray(edge, edge + 4),
    );
    return Buffer.concat([data, rest]);
  };
  const [one, other] = [filled(before, band.before), filled(after, band.after)];
  const data = Buffer.alloc(one.length);
  const pixels = pixelmatch(one, other, data, width, height, { threshold: 0.1, diffMask: true });
  return { mask: { data, width, height }, pixels };
}

function columnsOf({ data, width, height }: Pixels): Range {
  let [from, to] = [width, 0];
  for (let at = 0; at < width * height; at += 1) {
    if (data[at * 4 + 3] === 0) continue;
    from = Math.min(from, at % width);
    to = Math.max(to, (at % width) + 1);
  }
  return [from, to];
}

function cutOut({ data, width }: Pixels, [top, bottom]: Range, [left, right]: Range): Pixels {
  const rows = Array.from({ length: bottom - top }, (_, at) => {
    const start = (top + at) * width;
    return data.subarray((start + left) * 4, (start + right) * 4);
  });
  return { data: Buffer.concat(rows), width: right - left, height: bottom - top };
}

/** As WebP without loss; the mask lies over `after`. Of a page that comes or goes there is one side. */
export interface CutOuts {
  readonly before?: Buffer;
  readonly after?: Buffer;
  readonly mask?: Buffer;
}

/** With the page around them, in its whole width. */
export async function cutOuts(before: Pixels, after: Pixels, { band }: Changed): Promise<CutOuts> {
  const wide: Range = [0, after.width];
  const high = ([from, to]: Range, { height }: Pixels): Range => {
    const top = Math.max(0, from - MARGIN);
    return [top, Math.min(height, to + MARGIN, top + TALLEST)];
  };
  const grown = { before: high(band.before, before), after: high(band.after, after) };
  const { mask } = markPixels(before, after, grown);
  return {
    before: await encode(cutOut(before, grown.before, wide)),
    after: await encode(cutOut(after, grown.after, wide)),
    mask: await encode(cutOut(mask, [0, mask.height], wide)),
  };
}

/** Of a page that there is nothing to compare with. */
export function beginningOf(whole: Pixels) {
  const seen = cutOut(whole, [0, Math.min(whole.height, TALLEST)], [0, whole.width]);
  const key = createHash('sha256').update(seen.data).digest('hex');
  return { key, pixels: seen.width * seen.height, encode: () => encode(seen) };
}

function encode({ data, width, height }: Pixels): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(data, { raw }).webp({ lossless: true, effort: 2 }).toBuffer();
}
