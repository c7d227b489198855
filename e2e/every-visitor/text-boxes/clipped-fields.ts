/**
 * Runs in the page: the chosen option of a list, and the example in a field, are cut off without
 * overflowing. A list may show by an ellipsis that its choice goes on: opening it shows the whole.
 */
export function findClippedFields(): string[] {
  const { short, isShown, styleOf } = window.pageBoxes;
  const faults: string[] = [];
  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input, select',
  )) {
    if (!canvas || !isShown(field)) continue;
    const text =
      field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder;
    if (!text) continue;
    const style = styleOf(field);
    if (field instanceof HTMLSelectElement && style.textOverflow === 'ellipsis') continue;
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const needed = canvas.measureText(text).width;
    if (needed > room + 1)
      faults.push(
        `«${short(text)}» needs ${Math.round(needed)} px in a field with ${Math.round(room)} px`,
      );
  }
  return faults;
}
