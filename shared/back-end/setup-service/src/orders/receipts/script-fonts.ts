import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/*
 * Fonts of scripts that the document's own fonts lack. A package says in `unicode.json` which of its
 * files may have which characters, so that only files for a name's own letters are read.
 */

/** A file of each, in the order in which they are tried. */
const packages = [
  import.meta.resolve('@fontsource-variable/noto-emoji/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-devanagari/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-gujarati/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/LICENSE'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/LICENSE'),
];

/** Of other scripts, in every package; they would hide which script a character is of. */
const elsewhere = /^(?:latin|greek|cyrillic|vietnamese|math|symbols)/;

interface FontFile {
  readonly address: URL;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

let files: readonly FontFile[] | undefined;

function filesOf(folder: string): FontFile[] {
  const name = basename(dirname(fileURLToPath(folder)));
  const text = readFileSync(new URL('unicode.json', folder), 'utf8');
  // As the package documents it: the ranges of each file in the notation of CSS.
  const ranges: Readonly<Record<string, string>> = JSON.parse(text);
  return Object.entries(ranges).flatMap(([key, written]) => {
    if (elsewhere.test(key)) return [];
    const file = `files/${name}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
    return { address: new URL(file, folder), ranges: rangesOf(written) };
  });
}

const rangesOf = (written: string) =>
  written.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

export const visibleCodePoints = (text: string): number[] =>
  [...text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')].map(
    (one) => one.codePointAt(0) ?? 0,
  );

export interface ScriptFont {
  readonly name: string;
  readonly content: Buffer;
  has(cluster: string): boolean;
}

/** Fonts that have these clusters of letters as wholes, as far as any has. */
export async function fontsFor(clusters: Iterable<string>): Promise<readonly ScriptFont[]> {
  files ??= packages.flatMap(filesOf);
  let missing = [...new Set(clusters)];
  const found: ScriptFont[] = [];
  for (const file of files) {
    if (!missing.some((cluster) => mayHave(file, cluster))) continue;
    const font = await readOnce(file);
    const before = missing.length;
    missing = missing.filter((cluster) => !font.has(cluster));
    if (missing.length < before) found.push(font);
  }
  return found;
}

const mayHave = ({ ranges }: FontFile, cluster: string) =>
  visibleCodePoints(cluster).every((one) => ranges.some(([from, to]) => one >= from && one <= to));

const read = new Map<FontFile, Promise<ScriptFont>>();

function readOnce(file: FontFile): Promise<ScriptFont> {
  const reading = read.get(file) ?? readFont(file);
  read.set(file, reading);
  return reading;
}

/** As TrueType of regular weight: pdfkit embeds neither WOFF2 nor the weights of a variable font. */
async function readFont({ address, ranges }: FontFile): Promise<ScriptFont> {
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  // All of its letters, so that it is read once a process; pdfkit embeds those of a document.
  const options = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const;
  const content = await subsetFont(await readFile(address), all.join(''), options);
  const font = create(content) as Font;
  const has = (cluster: string) =>
    visibleCodePoints(cluster).every((one) => font.hasGlyphForCodePoint(one));
  return { name: address.pathname, content, has };
}
