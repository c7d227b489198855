import type { Look } from './condition.ts';

/**
 * On a phone: every button, field and link can be pressed without its neighbour (WCAG 2.2, 2.5.8):
 * it is 24 by 24 pixels, or that far from the middle of any other target. Links in a sentence may
 * be as high as their line.
 */
export const targetSize: Look = {
  name: 'pressed with a finger',
  apply: (page) => page.setViewportSize({ width: 360, height: 740 }),
  faults: (page) => page.evaluate(findSmallTargets),
};

/** Runs in the page. */
function findSmallTargets(): string[] {
  const LEAST = 24;
  const targets = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      return { element, box: (label ?? element).getBoundingClientRect() };
    })
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isInSentence = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== element.textContent.trim();
  const isClose = (one: DOMRect, other: DOMRect) => {
    const x = one.x + one.width / 2;
    const y = one.y + one.height / 2;
    const right = Math.max(other.left - x, 0, x - other.right);
    const down = Math.max(other.top - y, 0, y - other.bottom);
    return Math.hypot(right, down) < LEAST / 2;
  };
  return targets.flatMap(({ element, box }) => {
    if (box.width >= LEAST && box.height >= LEAST) return [];
    if (isInSentence(element)) return [];
    const close = targets.find(
      (other) =>
        other.element !== element && !element.contains(other.element) && isClose(box, other.box),
    );
    const name = (element.ariaLabel ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
    return close ? [`«${name}» is ${box.width} by ${box.height} pixels, beside another`] : [];
  });
}
