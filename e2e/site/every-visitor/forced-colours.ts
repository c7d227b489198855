import type { Page } from '@playwright/test';
import type { Look } from './conditions.ts';

/** High contrast, as in Windows: backgrounds and shadows are gone, with what they alone say. */
export const forcedColours: Look = {
  name: 'in the colours of the system',
  apply: (page) => page.emulateMedia({ media: 'screen', forcedColors: 'active' }),
  faults: async (page) => [...(await page.evaluate(findFaults)), ...(await unreadableChosen(page))],
};

function findFaults(): string[] {
  const states = [
    'aria-pressed',
    'aria-selected',
    'aria-checked',
    'aria-current',
    'aria-disabled',
    'data-reached',
    'data-recommended',
  ];
  const seen = [
    'borderStyle',
    'borderWidth',
    'color',
    'content',
    'display',
    'fontWeight',
    'opacity',
    'outlineStyle',
    'textDecorationLine',
    'transform',
    'visibility',
  ] as const;
  const faults = new Set<string>();
  const boxes = (element: Element) =>
    [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part));
  // The page's own ground looks like none.
  const canvas = document.body.appendChild(document.createElement('i'));
  canvas.style.backgroundColor = 'Canvas';
  const grounds = ['rgba(0, 0, 0, 0)', getComputedStyle(canvas).backgroundColor];
  grounds.push(grounds[1]?.replace(/^rgb\((.+)\)$/, 'rgba($1, 0)') ?? '');
  canvas.remove();
  const groundOf = ({ backgroundColor }: CSSStyleDeclaration) =>
    grounds.includes(backgroundColor) ? 'none' : backgroundColor;
  const appearance = (element: Element) =>
    [element, ...element.querySelectorAll('*')]
      .flatMap(boxes)
      .map((style) =>
        [...seen.map((name) => style[name]), style.borderColor, groundOf(style)].join(),
      )
      .join('\n');
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const find = <Kind extends Element = HTMLElement>(selector: string) =>
    [...document.querySelectorAll<Kind>(selector)].filter(isVisible);
  const nameOf = (element: Element) => {
    const text = element.ariaLabel ?? element.textContent ?? '';
    return `${element.localName} «${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}»`;
  };
  const hasLine = (element: Element, kind: 'border' | 'outline', least = 1) =>
    boxes(element).some((style, index) =>
      (kind === 'outline' ? ['outline'] : ['border-top', 'border-bottom']).some(
        (side) =>
          (index === 0 || style.content !== 'none') &&
          style.getPropertyValue(`${side}-style`) !== 'none' &&
          Number.parseFloat(style.getPropertyValue(`${side}-width`)) >= least,
      ),
    );

  for (const state of states) {
    // What only names the page, as the end of a trail does, is no control.
    for (const element of find(`[${state}]:not(span)`)) {
      const value = element.getAttribute(state) ?? '';
      // A component may say the same twice.
      const second = state.replace('aria-', 'data-');
      const twice = element.getAttribute(second);
      const before = appearance(element);
      if (value === 'true' || value === 'false') {
        element.setAttribute(state, String(value === 'false'));
      } else element.removeAttribute(state);
      element.removeAttribute(second);
      const after = appearance(element);
      element.setAttribute(state, value);
      if (twice !== null) element.setAttribute(second, twice);
      if (before === after) faults.add(`${nameOf(element)} does not show ${state}`);
    }
  }

  for (const input of find<HTMLInputElement>('input[type=checkbox], input[type=radio]')) {
    // A control that the browser draws shows its own tick; a hidden one is shown by its label.
    const isDrawn = getComputedStyle(input).appearance !== 'none' && input.offsetWidth > 4;
    const label = input.labels?.[0];
    if (isDrawn || !label || input.checked) continue;
    const chosen = document.querySelector<HTMLInputElement>(`[name="${input.name}"]:checked`);
    const before = appearance(label);
    input.checked = true;
    const after = appearance(label);
    input.checked = false;
    if (chosen) chosen.checked = true;
    if (before === after) faults.add(`${nameOf(label)} does not show that it is chosen`);
  }

  for (const field of find('input:not([type=checkbox], [type=radio]), textarea, select')) {
    if (field.hasAttribute('aria-invalid')) continue;
    const before = appearance(field);
    field.setAttribute('aria-invalid', 'true');
    const after = appearance(field);
    field.removeAttribute('aria-invalid');
    const name = field.id || nameOf(field);
    if (field.closest('form') && before === after) faults.add(`${name} does not show an error`);
  }

  for (const button of find('button')) {
    const style = getComputedStyle(button);
    const showsItself =
      hasLine(button, 'border') ||
      style.textDecorationLine !== 'none' ||
      [...button.querySelectorAll('svg, img')].some(isVisible);
    if (!showsItself) faults.add(`${nameOf(button)} has no edge, line or picture`);
  }

  // Controls with the same classes have the same outline: one of each kind is enough.
  const kinds = new Map(
    find(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
    ).map((control) => [`${control.localName} ${control.className}`, control]),
  );
  for (const control of kinds.values()) {
    control.focus({ preventScroll: true });
    const around = [control, control.closest('label'), control.parentElement];
    if (!around.some((element) => element && hasLine(element, 'outline', 2))) {
      faults.add(`${nameOf(control)} does not show the focus`);
    }
    control.blur();
  }
  return [...faults];
}

/** What is chosen among several has a ground of its own, on which other rules may write. */
const chosen =
  '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current], details[open] > summary, :checked + *, label:has(:checked)';

/** Under the pointer, pressed and in focus; a browser's tools alone can show all of a kind so at once. */
const pseudoStates = [[], ['hover'], ['hover', 'active'], ['focus', 'focus-visible']];

async function unreadableChosen(page: Page): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument', { depth: 0 });
  const all = { nodeId: root.nodeId, selector: chosen };
  const { nodeIds } = await tools.send('DOM.querySelectorAll', all);
  const faults: string[] = [];
  for (const forcedPseudoClasses of pseudoStates) {
    for (const nodeId of nodeIds) {
      await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    }
    const found = await page.evaluate(findUnreadable, chosen);
    faults.push(...found.map((fault) => [fault, ...forcedPseudoClasses].join(' :')));
  }
  await tools.detach();
  return faults;
}

function findUnreadable(selector: string): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) =>
    channels(colour)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return (channels(backgroundColor)[3] ?? 1) > 0
      ? backgroundColor
      : groundOf(element.parentElement);
  };
  const texts = [...document.querySelectorAll(selector)]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
  return [...new Set(texts)].flatMap((element) => {
    const [one = 0, other = 0] = [getComputedStyle(element).color, groundOf(element)]
      .map(luminance)
      .sort((first, second) => second - first);
    const contrast = (one + 0.05) / (other + 0.05);
    return contrast < 4.5
      ? [
          `${element.localName} «${element.textContent?.trim().slice(0, 60)}» has ${contrast.toFixed(1)} : 1`,
        ]
      : [];
  });
}
