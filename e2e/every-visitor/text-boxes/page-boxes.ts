/*
 * What the readers in this folder share. Each of them is a function that runs in the page, which sees
 * nothing of the test: it finds this at `window.pageBoxes`.
 */

declare global {
  interface Window {
    pageBoxes: PageBoxes;
  }
}

interface PageBoxes {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  styleOf(element: Element): CSSStyleDeclaration;
  /** The beginning of a text, on one line. */
  short(text: string): string;
  isShown(element: Element): boolean;
  /** Why a box cannot be seen whole, however the page is scrolled. */
  hiddenPart(element: Element, box: DOMRect): string | undefined;
  /** The texts that a visitor can see, with a box for each line. */
  readonly texts: readonly { element: Element; node: Text; boxes: readonly DOMRect[] }[];
}

/** Runs in the page. It holds until the page is shown in another way. */
export function preparePageBoxes(): void {
  const root = document.documentElement;
  const width = root.clientWidth;
  const height = window.innerHeight;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');

  /** Whether only screen readers find an element: it is in a box of a pixel, or all cut away. */
  const isForScreenReaders = (element: Element) => {
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { position, clipPath } = styleOf(parent);
      if (position !== 'absolute') continue;
      const { width: across, height: down } = parent.getBoundingClientRect();
      if (clipPath === 'inset(50%)' || (across <= 1 && down <= 1)) return true;
    }
    return false;
  };

  /** Why a box cannot be seen whole, however the page is scrolled. */
  const hiddenPart = (element: Element, box: DOMRect): string | undefined => {
    let { left, right, top, bottom } = box;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { overflowX, overflowY, position, clipPath } = styleOf(parent);
      if (clipPath !== 'none') return undefined;
      const frame = parent.getBoundingClientRect();
      // What only screen readers are meant to find.
      if (frame.width <= 1 && frame.height <= 1) return undefined;
      const scrollsX = ['auto', 'scroll'].includes(overflowX);
      const scrollsY = ['auto', 'scroll'].includes(overflowY);
      const cut = {
        x: ['hidden', 'clip'].includes(overflowX),
        y: ['hidden', 'clip'].includes(overflowY),
      };
      if (parent !== root && parent !== document.body && parent.localName !== 'input') {
        const past = Math.max(
          cut.x ? Math.max(right - frame.right, frame.left - left) : 0,
          cut.y ? Math.max(bottom - frame.bottom, frame.top - top) : 0,
        );
        if (past > 2) return `is cut off after ${Math.round(past)} px by <${parent.localName}>`;
        if (scrollsX) {
          if (right > frame.right + 2 || left < frame.left - 2) {
            const canFocus = 'a[href], button, input, select, textarea, [tabindex="0"]';
            if (!parent.matches(canFocus) && !parent.querySelector(canFocus))
              return 'lies in a part that no key scrolls';
          }
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        }
        if (scrollsY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      if (position === 'fixed' && (top < -2 || bottom > height + 2))
        return `reaches from ${Math.round(top)} to ${Math.round(bottom)} px in a window of ${height} px`;
    }
    if (left < -1 || right > width + 1)
      return `reaches from ${Math.round(left)} to ${Math.round(right)} px in a window of ${width} px`;
    return undefined;
  };

  const texts: { element: Element; node: Text; boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    if (!element || !node.data.trim()) continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    if (!isShown(element) || isForScreenReaders(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    texts.push({ element, node, boxes });
  }

  window.pageBoxes = { width, height, styleOf, short, isShown, hiddenPart, texts };
}
