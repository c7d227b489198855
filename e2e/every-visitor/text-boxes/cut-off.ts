/** Runs in the page: texts and controls that reach past the window, or that a parent cuts off. */
export function findCutOff(): string[] {
  const { texts, short, isShown, hiddenPart } = window.pageBoxes;
  const faults: string[] = [];
  for (const { element, node, boxes } of texts) {
    let fault: string | undefined;
    for (const box of boxes) fault ??= hiddenPart(element, box);
    if (fault) faults.push(`«${short(node.data)}» ${fault}`);
  }
  for (const control of document.querySelectorAll(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (!isShown(control)) continue;
    const box = control.getBoundingClientRect();
    const fault = hiddenPart(control, box);
    const name = short(control.ariaLabel ?? control.textContent ?? '') || control.id;
    if (fault) faults.push(`${control.localName} «${name}» ${fault}`);
  }
  return faults;
}
