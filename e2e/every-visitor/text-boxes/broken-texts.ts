/** Runs in the page: texts that are squeezed until they cannot be read, and amounts on two lines. */
export function findBrokenTexts(): string[] {
  const { texts, short, styleOf } = window.pageBoxes;
  const faults: string[] = [];
  const range = document.createRange();
  for (const { element, node, boxes } of texts) {
    const letter = Number.parseFloat(styleOf(element).fontSize);
    const widest = Math.max(...boxes.map((box) => box.width));
    const isSqueezed = boxes.length > 2 && widest < 2.5 * letter && node.data.trim().length > 5;
    if (isSqueezed) faults.push(`«${short(node.data)}» is squeezed into ${Math.round(widest)} px`);
    // An amount on two lines reads as two amounts.
    for (const amount of node.data.matchAll(/\d{1,3}(?:,\d{3})+/g)) {
      range.setStart(node, amount.index);
      range.setEnd(node, amount.index + amount[0].length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) faults.push(`«${amount[0]}» is broken in «${short(node.data)}»`);
    }
  }
  return faults;
}
