/**
 * The form in which two spellings of one name are equal: letter case, kinds and numbers of spaces,
 * and invisible characters make no difference. The setup service uses it to tell accounts apart,
 * and the site uses it to find an earlier payment.
 */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
