/** The variable that stands for a dollar sign: nginx has no other way to write one. */
export const DOLLAR = 'site_dollar';

/** A text as one word of nginx's configuration, in which nothing is replaced. */
export function quote(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${escaped.replaceAll('$', `\${${DOLLAR}}`)}"`;
}

/** nginx reads no word of 4,096 bytes or more; a variable's name may come before each part. */
const LONGEST_PART = 1_900;

/** The same for a text of any length, as words that have to be put together again. */
export function quoteInParts(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of text) {
    const added = Buffer.byteLength(quote(character)) - 2;
    if (size + added > LONGEST_PART) {
      parts.push(quote(part));
      part = '';
      size = 0;
    }
    part += character;
    size += added;
  }
  return [...parts, quote(part)];
}

/** A path for `location =`, where a dollar sign is one. */
export function quotePath(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&')}"`;
}
