import type { Look } from './conditions.ts';

/** A page on paper, A4, printed by a visitor whose screen is dark. */
export const printed: Look = {
  name: 'printed',
  apply: async (page) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'none' });
    await page.setViewportSize({ width: 794, height: 1_123 });
  },
  faults: (page) => page.evaluate(findFaults),
};

function findFaults(): string[] {
  const faults = new Set<string>();
  const nameOf = (element: Element) =>
    `${element.localName} «${(element.ariaLabel ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}»`;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector: string) => [...document.body.querySelectorAll(selector)];

  // A button with a picture is that picture.
  for (const element of all('nav, button:not(:has(img)), dialog, iframe, [role=progressbar]')) {
    if (isVisible(element)) faults.add(`${nameOf(element)} is printed`);
  }
  for (const element of all('*')) {
    const { position } = getComputedStyle(element);
    if (['fixed', 'sticky'].includes(position) && isVisible(element)) {
      faults.add(`${nameOf(element)} is ${position}`);
    }
  }
  // What opens, is chosen or comes round on a screen is all there on paper.
  const concealed = 'details > *, [role=tabpanel], .swiper-slide:not([aria-hidden=true])';
  for (const element of all(concealed)) {
    const isOfMenu = element.closest('nav, dialog, header, footer');
    if (!isOfMenu && element.textContent && !isVisible(element)) {
      faults.add(`${nameOf(element)} is missing`);
    }
  }

  for (const source of document.querySelectorAll('source')) {
    if (source.media.includes('dark') && matchMedia(source.media).matches) {
      const picture = source.parentElement?.querySelector('img');
      faults.add(`the picture «${picture?.alt.slice(0, 60)}» is the dark one`);
    }
  }

  const { clientWidth } = document.documentElement;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isVisible(element)) continue;
    if (element.closest('svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const cut = clippedBy(element, box);
    if (cut === 'hidden') continue;
    if (cut || box.right > clientWidth + 1 || box.left < -1)
      faults.add(`${nameOf(element)} is cut`);
    if (lightness(getComputedStyle(element).color) > 0.45) {
      faults.add(`${nameOf(element)} is too light for paper`);
    }
    for (let node: Element | null = element; node; node = node.parentElement) {
      if (lightness(getComputedStyle(node).backgroundColor) < 0.6) {
        faults.add(`${nameOf(element)} is on a dark ground`);
        break;
      }
    }
  }
  return [...faults];

  function clippedBy(element: Element, box: DOMRect): 'hidden' | 'cut' | undefined {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(node);
      const edge = node.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1 || clipPath !== 'none') return 'hidden';
      const isCut =
        (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
        (overflowY !== 'visible' && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3));
      if (isCut && node !== document.body) return 'cut';
    }
    return undefined;
  }

  /** From 0 for black to 1 for white; what is transparent is white. */
  function lightness(colour: string): number {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return 1 - alpha + (alpha * (0.299 * red + 0.587 * green + 0.114 * blue)) / 255;
  }
}
