/** Digits as Arabic and Persian keyboards write them. */
const digit = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** A text with its digits as `0` to `9`, whatever keyboard they come from, full-width ones included. */
export function latinDigits(text: string): string {
  // In both ranges the last four bits of a digit's code are its value.
  return text.normalize('NFKC').replaceAll(digit, (written) => String(written.charCodeAt(0) & 0xf));
}
