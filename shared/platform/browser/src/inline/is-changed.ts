/**
 * Whether a field holds another choice than the document says: the visitor's, or the browser's, which
 * restores it after a reload.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return !field.selectedOptions[0]?.hasAttribute('selected');
  }
  if (!(field instanceof HTMLInputElement)) return false;
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
