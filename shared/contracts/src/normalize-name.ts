/**
 * The form in which two spellings of one name are equal: letter case, kinds and numbers of spaces,
 * and invisible characters make no difference. The setup service tells accounts apart by it, and the
 * site finds an earlier payment again by it.
 */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
