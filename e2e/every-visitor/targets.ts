import type { Look } from './conditions.ts';

/**
 * Going through the page by keyboard, forwards and backwards: whatever has the focus can be seen,
 * and is not under the header or a bar that stays in the window (WCAG 2.2, 2.4.11).
 */
export const focusInView = (width: number, height: number): Look => ({
  name: `by keyboard in a window of ${width} by ${height} pixels`,
  apply: (page) => page.setViewportSize({ width, height }),
  faults: (page) => page.evaluate(focusEverything),
});

/** Runs in the page. Focusing by script scrolls as far as the Tab key does. */
function focusEverything(): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  // A visually hidden field is shown by its label.
  const shownBy = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1 ? (element.closest('label') ?? element) : element;
  };
  const isInView = (element: HTMLElement) =>
    [...element.getClientRects()].some(({ left, top, width, height }) =>
      places.some((x) =>
        places.some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return hit !== null && (element.contains(hit) || hit.contains(element));
        }),
      ),
    );
  const faults = new Set<string>();
  document.documentElement.style.scrollBehavior = 'auto';
  for (const stop of [...stops, ...[...stops].reverse()]) {
    stop.focus();
    if (document.activeElement !== stop || isInView(shownBy(stop))) continue;
    const name =
      stop.ariaLabel ?? (stop.textContent || stop.getAttribute('name') || stop.localName);
    faults.add(`the focus is out of sight on «${name.replaceAll(/\s+/g, ' ').trim()}»`);
  }
  // A link that is shown while it has the focus would lie over what is looked at next.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return [...faults];
}

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
