import type { ComposedText } from '@platform/contracts/composition';
import { copyrightOf } from '@platform/contracts/copyright';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import { expiryOf, SECURITY_TEXT } from '@platform/contracts/security-text';
import { sha256 } from '@platform/node/hash';
import { textIn, type WholeComposition } from '@platform/store/compositions';

// A composition is the same in every year, so that nobody has to promote anything because a clock
// went on. Whatever serves it writes the current year over the composed one: into the copyright line,
// into what the page's scripts read, so that they render the same line, and into `security.txt`.

/** Kenya is three hours ahead of UTC all year. */
export function yearInKenya(time: number): number {
  return new Date(time + 3 * 60 * 60_000).getUTCFullYear();
}

export const currentYear = () => yearInKenya(Date.now());

/** The same composition with the texts, and their hashes, of a year. */
export function asOfYear({ composition, texts }: WholeComposition, year: number): WholeComposition {
  const { year: composed } = composition;
  if (composed === undefined || composed === year) return { composition, texts };
  const change = { from: composed, to: year };
  const written = new Map<string, Buffer>();
  function write<Text extends ComposedText>(described: Text, inYear: typeof document): Text {
    const before = textIn(texts, described);
    const after = Buffer.from(inYear(before.toString(), change));
    const hash = after.equals(before) ? described.hash : sha256(after);
    written.set(hash, after);
    return { ...described, hash };
  }
  const entries = Object.entries;
  const dated = {
    ...composition,
    pages: Object.fromEntries(
      entries(composition.pages).map(([path, page]) => [path, write(page, document)]),
    ),
    notFound: write(composition.notFound, document),
    texts: Object.fromEntries(
      entries(composition.texts).map(([path, text]) => [
        path,
        write(text, path === SECURITY_TEXT ? expiry : (unchanged) => unchanged),
      ]),
    ),
  };
  return { composition: dated, texts: written };
}

interface YearChange {
  readonly from: number;
  readonly to: number;
}

/** In JSON a quote within a text is escaped, so this is always a key. */
const yearEntry = (year: number) => `"year":${year}`;

function document(text: string, { from, to }: YearChange): string {
  const [page = '', ...data] = text.split(`id="${PAGE_COMPOSITION_ELEMENT}">`);
  return [
    page.replaceAll(`>${copyrightOf(from)}<`, `>${copyrightOf(to)}<`),
    ...data.map((json) => json.replace(yearEntry(from), yearEntry(to))),
  ].join(`id="${PAGE_COMPOSITION_ELEMENT}">`);
}

function expiry(text: string, { from, to }: YearChange): string {
  return text.replace(expiryOf(from), expiryOf(to));
}
