import bidiFactory from 'bidi-js';
import { fontsFor, visibleCodePoints } from './script-fonts.ts';

/* Texts that need more than one font, or run from right to left: names, as people write them. */

export const SUBSTITUTE = '(letters that cannot be printed here: see the email address)';

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

const segmentsOf = (word: string) => Array.from(clusters.segment(word), ({ segment }) => segment);
const partsOf = (cluster: string) =>
  visibleCodePoints(cluster).map((one) => String.fromCodePoint(one));

/** A part of a word in one font. */
interface Piece {
  readonly text: string;
  readonly font: string;
}
type Word = readonly Piece[];

interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  readonly text: string;
}

/**
 * @param wide the name of the font for all that it has
 */
export async function createScriptWriter(
  document: PDFKit.PDFDocument,
  texts: readonly string[],
  wide: string,
) {
  const hasWide = charactersOf(document, wide);
  const needsScripts = (text: string) =>
    rightToLeft.test(text) || !visibleCodePoints(text).every(hasWide);
  const spaces = /[\s\u00a0]+/;
  const needing = texts.filter(needsScripts).map((text) => text.normalize('NFC'));
  const words = needing.flatMap((text) => text.split(spaces));
  const others = words.flatMap(segmentsOf).filter((cluster) => !isWide(cluster));
  const parts = others.flatMap((cluster) => [cluster, ...partsOf(cluster)]);
  const fonts = await fontsFor(parts);
  for (const { name, content } of fonts) document.registerFont(name, content);
  const fontOf = (cluster: string) =>
    isWide(cluster) ? wide : fonts.find(({ has }) => has(cluster))?.name;

  function isWide(cluster: string): boolean {
    return visibleCodePoints(cluster).every(hasWide);
  }

  /** As far as fonts go; one that no font has as a whole falls into its parts. */
  function clustersOf(word: string): string[] {
    return segmentsOf(word).flatMap((cluster) => (fontOf(cluster) ? cluster : partsOf(cluster)));
  }

  function wordOf(text: string): Piece[] {
    const pieces: Piece[] = [];
    for (const cluster of clustersOf(text)) {
      const font = fontOf(cluster);
      const last = pieces.at(-1);
      const shown = font === wide ? String.fromCodePoint(...visibleCodePoints(cluster)) : cluster;
      if (font && last?.font === font)
        pieces[pieces.length - 1] = { font, text: last.text + shown };
      else if (font && shown) pieces.push({ font, text: shown });
    }
    return pieces;
  }

  /** Each run of letters that no font has is one substitute. */
  function printable(text: string): string {
    const shown = text
      .split(spaces)
      .map((word) => (clustersOf(word).every(fontOf) ? word : SUBSTITUTE));
    return shown
      .filter((word, index) => word !== SUBSTITUTE || shown[index - 1] !== word)
      .join(' ');
  }

  /** Fontkit throws where a font places no mark above a letter, as Gurmukhi's; then all stand beside it. */
  function shapingOf({ font, text }: Piece): PDFKit.Mixins.TextOptions {
    document.font(font);
    try {
      document.widthOfString(text);
      return {};
    } catch {
      // Pdfkit's types lack what it hands on: an object that switches features off.
      return { features: { abvm: false } as never };
    }
  }

  const widthOf = (piece: Piece, size: number) => {
    const shaping = shapingOf(piece);
    return document.fontSize(size).widthOfString(piece.text, shaping);
  };
  const widthOfWord = (word: Word, size: number) =>
    word.reduce((sum, piece) => sum + widthOf(piece, size), 0);

  function linesOf(text: string, size: number, width: number): Line[] {
    const lines: string[] = [];
    const fits = (line: string) =>
      line.split(' ').reduce((sum, word) => sum + widthOfWord(wordOf(word), size), 0) +
        (line.split(' ').length - 1) * widthOf({ font: wide, text: ' ' }, size) <=
      width;
    for (const word of printable(text.normalize('NFC')).split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && fits(`${last} ${word}`))
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(...brokenWord(word, fits));
    }
    return lines.map((line) => ({ text: line, pieces: inOrder(line) }));
  }

  function brokenWord(word: string, fits: (text: string) => boolean): string[] {
    if (fits(word)) return [word];
    const parts: string[] = [];
    for (const cluster of clustersOf(word)) {
      const last = parts.at(-1);
      if (last !== undefined && fits(last + cluster)) parts[parts.length - 1] = last + cluster;
      else parts.push(cluster);
    }
    return parts;
  }

  /** By the bidirectional algorithm of Unicode; the letters of a piece are ordered as it is shaped. */
  function inOrder(line: string): Piece[] {
    const levels = bidi.getEmbeddingLevels(line).levels;
    const pieces: (Piece & { level: number })[] = [];
    let from = 0;
    while (from < line.length) {
      const level = levels[from] ?? 0;
      let to = from + 1;
      while (
        to < line.length &&
        levels[to] === level &&
        (line[to] === ' ') === (line[from] === ' ')
      )
        to += 1;
      const part = line.slice(from, to);
      const word =
        line[from] === ' ' ? [{ font: wide, text: part }] : wordOf(mirrored(part, level));
      pieces.push(...word.map((piece) => ({ ...piece, level })));
      from = to;
    }
    for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
      for (let start = 0; start < pieces.length; start += 1) {
        let end = start;
        while ((pieces[end]?.level ?? -1) >= level) end += 1;
        if (end > start) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
        start = end;
      }
    }
    return pieces;
  }

  function mirrored(text: string, level: number): string {
    if (level % 2 === 0) return text;
    return [...text].map((one) => bidi.getMirroredCharacter(one) ?? one).join('');
  }

  const LINE = 1.4;
  return {
    needsScripts,
    linesOf,
    heightOf: (text: string, size: number, width: number) =>
      linesOf(text, size, width).length * size * LINE,
    draw(
      text: string,
      size: number,
      { x, y, width }: Readonly<Record<'x' | 'y' | 'width', number>>,
    ) {
      for (const [index, line] of linesOf(text, size, width).entries()) {
        // Searched and copied as it was typed, where shapes have another order. Readers put what runs
        // from right to left in order by themselves, and some would turn the text round as well.
        const actual = rightToLeft.test(line.text) ? undefined : line.text;
        if (actual) document.markContent('Span', { actual });
        let left = x;
        for (const piece of line.pieces) {
          const advance = widthOf(piece, size);
          const baseline = y + (index * LINE + 1) * size;
          const place = { lineBreak: false, baseline: 'alphabetic' } as const;
          document.text(piece.text, left, baseline, { ...place, ...shapingOf(piece) });
          left += advance;
        }
        if (actual) document.endMarkedContent();
      }
    },
  };
}

function charactersOf(document: PDFKit.PDFDocument, font: string) {
  let has: ((codePoint: number) => boolean) | undefined;
  return (codePoint: number): boolean => {
    if (!has) {
      document.font(font);
      // pdfkit's types leave its font of fontkit out.
      const { _font } = document as unknown as {
        _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
      };
      const { font: embedded } = _font;
      has = (one) => embedded.hasGlyphForCodePoint(one);
    }
    return has(codePoint);
  };
}
