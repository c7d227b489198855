/** Runs in the page: texts that lie over each other, or over an icon. */
export function findOverlaps(): string[] {
  const { short, hiddenPart, styleOf } = window.pageBoxes;
  const faults: string[] = [];
  const texts = window.pageBoxes.texts.flatMap(({ element, node, boxes }) =>
    boxes.map((box) => ({ element, text: node.data, box })),
  );
  for (const element of document.querySelectorAll('svg:not(:has(text))')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    texts.push({ element, text: 'an icon', box: element.getBoundingClientRect() });
  }

  // The middle half of each line: the rest of a line may reach into its neighbours' space.
  const lines = texts
    .map(({ box, ...line }) => ({
      ...line,
      left: box.left + 1,
      right: box.right - 1,
      top: box.top + box.height / 4,
      bottom: box.bottom - box.height / 4,
    }))
    .sort((a, b) => a.top - b.top);
  const layerOf = (element: Element) => {
    for (let parent: Element | null = element; parent; parent = parent.parentElement)
      if (['sticky', 'fixed'].includes(styleOf(parent).position)) return parent;
    return undefined;
  };
  lines.forEach((line, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= line.bottom) break;
      if (other.left >= line.right || line.left >= other.right) continue;
      if (line.element === other.element || layerOf(line.element) !== layerOf(other.element))
        continue;
      if (
        hiddenPart(line.element, new DOMRect(line.left, line.top, 1, 1)) ||
        hiddenPart(other.element, new DOMRect(other.left, other.top, 1, 1))
      )
        continue;
      faults.push(`«${short(line.text)}» lies over «${short(other.text)}»`);
    }
  });
  return faults;
}
