import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { coreCharacters, weights } from '../src/theme/core-characters.ts';

const whole =
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

export const coreFontFile = fileURLToPath(
  new URL('../src/theme/plus-jakarta-sans-core.woff2', import.meta.url),
);

/** The font with `coreCharacters` and the weights of the design alone, half of the size. */
export async function makeCoreFont(): Promise<Buffer> {
  const font = await readFile(fileURLToPath(import.meta.resolve(whole)));
  return subsetFont(font, charactersOf(coreCharacters), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
}

function charactersOf(ranges: string): string {
  return ranges
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}
