import { findInaccessible } from '../../fixtures/accessible.ts';
import type { Look } from './conditions.ts';

/** By keyboard, whatever has the focus is seen, under no header or bar (WCAG 2.2, 2.4.11). */
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
 * On a phone, where most breaks, with everything open that can be opened: all of it is accessible, and can
 * be pressed without its neighbour (WCAG 2.2, 2.5.8).
 */
export const onPhone: Look = {
  name: 'read and pressed on a phone',
  apply: (page) => page.setViewportSize({ width: 360, height: 740 }),
  faults: (page) => findInaccessible(page, { also: ['target-size'] }),
};
