/**
 * The form in which two spellings of one name are equal: letter case, kinds and numbers of spaces,
 * and characters that show nothing make no difference. The service keeps accounts apart by it, and the
 * site finds a payment again by it that was begun before.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
