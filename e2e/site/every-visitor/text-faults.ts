import type { Page } from '@playwright/test';

/* Each reader runs in the page, sees nothing of the test, and finds this at `window.pageBoxes`. */

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
  short(text: string): string;
  isShown(element: Element): boolean;
  hiddenPart(element: Element, box: DOMRect): string | undefined;
  readonly texts: readonly { element: Element; node: Text; boxes: readonly DOMRect[] }[];
}

/** Runs in the page. It holds until the page is shown in another way. */
function preparePageBoxes(): void {
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

  const hiddenPart = (element: Element, box: DOMRect): string | undefined => {
    let { left, right, top, bottom } = box;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { overflowX, overflowY, position, clipPath } = styleOf(parent);
      if (clipPath !== 'none') return undefined;
      const frame = parent.getBoundingClientRect();
      if (frame.width <= 1 && frame.height <= 1) return undefined;
      const scrolls = (overflow: string) => ['auto', 'scroll'].includes(overflow);
      const cuts = (overflow: string) => ['hidden', 'clip'].includes(overflow);
      if (parent !== root && parent !== document.body && parent.localName !== 'input') {
        const past = Math.max(
          cuts(overflowX) ? Math.max(right - frame.right, frame.left - left) : 0,
          cuts(overflowY) ? Math.max(bottom - frame.bottom, frame.top - top) : 0,
        );
        if (past > 2) return `is cut off after ${Math.round(past)} px by <${parent.localName}>`;
        if (scrolls(overflowX)) {
          if (right > frame.right + 2 || left < frame.left - 2) {
            const canFocus = 'a[href], button, input, select, textarea, [tabindex="0"]';
            if (!parent.matches(canFocus) && !parent.querySelector(canFocus))
              return 'lies in a part that no key scrolls';
          }
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        }
        if (scrolls(overflowY)) {
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        }
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

const readers = [findCutOff, findBrokenTexts, findClippedFields, findOverlaps, findBars];

/** All of them in one turn of the page, which may move between two. */
const readAll = `(() => {
  (${preparePageBoxes})();
  return [${readers.join(', ')}].flatMap((find) => find());
})()`;

export function readFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(readAll);
}

function findCutOff(): string[] {
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

/** Runs in the page: texts that are squeezed until they cannot be read, and amounts on two lines. */
function findBrokenTexts(): string[] {
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

/**
 * Runs in the page: the chosen option of a list, and the example in a field, are cut off without
 * overflowing. A list may show by an ellipsis that its choice goes on: opening it shows the whole.
 */
function findClippedFields(): string[] {
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

function findOverlaps(): string[] {
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
      const isHidden = ({ element, left, top }: typeof line) =>
        hiddenPart(element, new DOMRect(left, top, 1, 1));
      if (isHidden(line) || isHidden(other)) continue;
      faults.push(`«${short(line.text)}» lies over «${short(other.text)}»`);
    }
  });
  return faults;
}

function findBars(): string[] {
  const { width, height, isShown, styleOf } = window.pageBoxes;
  const stuck = { top: 0, bottom: 0 };
  for (const element of document.querySelectorAll('body *')) {
    const { position, top, bottom } = styleOf(element);
    if (position !== 'sticky' || !isShown(element) || element.closest('dialog')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < width / 2) continue;
    if (top !== 'auto') stuck.top = Math.max(stuck.top, Number.parseFloat(top) + box.height);
    if (bottom !== 'auto')
      stuck.bottom = Math.max(stuck.bottom, Number.parseFloat(bottom) + box.height);
  }
  const filled = Math.round(stuck.top + stuck.bottom);
  return filled > height / 3 ? [`bars keep ${filled} of ${height} px`] : [];
}
