import type { ElementHandle, Page } from '@playwright/test';

/** A control of a document, to be found by its name in another view of the same page. */
export interface Control {
  readonly kind: keyof typeof selectors;
  readonly name: string;
  /** Which one of those of its kind that have this name. */
  readonly nth: number;
  /** A link to another page in the same tab. */
  readonly leadsAway: boolean;
  /** Equal for controls of one component, whatever their texts are; of many buttons, for every other. */
  readonly likeness: string;
}

const selectors = {
  text: 'input:not([type=hidden], [type=checkbox], [type=radio], [type=submit]), textarea',
  select: 'select',
  box: '[type=checkbox], [type=radio]:not(:checked)',
  /** Others lead on without a script. */
  link: 'a[data-waits]:not([data-waits=never])',
  button: 'button, summary',
} as const;

/** Each control that is shown and works. */
export const listControls = (page: Page): Promise<Control[]> =>
  page.evaluate(
    (kinds) => {
      const counts = new Map<string, number>();
      const looks = new Map<string, number>();
      return kinds.flatMap(([kind, selector]) =>
        [...document.querySelectorAll<HTMLInputElement>(selector)].flatMap((element) => {
          const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
          const name = text.replaceAll(/\s+/g, ' ').trim();
          const nth = counts.get(kind + name) ?? 0;
          counts.set(kind + name, nth + 1);
          const isClosed = element.closest('dialog:not([open])');
          const isOff = element.disabled || element.ariaDisabled === 'true';
          if (isClosed || isOff || !element.checkVisibility()) return [];
          const parent = element.parentElement;
          // What a form sends differs by its words alone.
          const sends = element.type === 'submit' ? name : '';
          const look = [kind, element.className, parent?.className, element.type, sends].join('|');
          // 'Next' looks like 'Previous', and both are tried.
          const turn = kind === 'button' ? (looks.get(look) ?? 0) % 2 : 0;
          looks.set(look, turn + 1);
          const leadsAway = element.matches('a:not([target=_blank])');
          return [{ kind, name, nth, leadsAway, likeness: look + turn }];
        }),
      );
    },
    Object.entries(selectors) as [Control['kind'], string][],
  );

export type Way = 'finger' | 'mouse' | 'keyboard' | 'program' | 'restored';

/** `restored` is for fields alone, and happens to a document that was just read. */
export const waysOf = ({ kind }: Control): readonly Way[] =>
  kind === 'button' || kind === 'link'
    ? ['finger', 'mouse', 'keyboard', 'program']
    : ['finger', 'mouse', 'keyboard', 'program', 'restored'];

const TYPED = '7';

/** Uses a control: presses it, types into it, or makes another choice. */
export async function use(page: Page, control: Control, way: Way): Promise<void> {
  const element = await find(page, control);
  if (way === 'program' || way === 'restored') {
    return element.evaluate(changeInPage, { text: TYPED, isHeard: way === 'program' });
  }
  // The list of a select is the system's; its change is what a page hears of.
  if (control.kind === 'select' && way !== 'keyboard') {
    return element.evaluate(changeInPage, { text: TYPED, isHeard: true });
  }
  if (way === 'keyboard') {
    // Who comes by keyboard finds the text of a field selected.
    await element.evaluate((node) => {
      (node as HTMLElement).focus();
      if (node instanceof HTMLInputElement) node.select();
    });
    const key = { text: TYPED, select: 'ArrowDown', box: 'Space', link: 'Enter', button: 'Enter' };
    return page.keyboard.press(key[control.kind]);
  }
  const shown = control.kind === 'box' ? await labelOf(element) : element;
  // Some labels end with a link.
  const at = control.kind === 'box' ? { position: { x: 8, y: 12 } } : {};
  await (way === 'finger' ? shown.tap(at) : shown.click(at));
  if (control.kind === 'text') await page.keyboard.press(TYPED);
}

async function find(page: Page, { kind, name, nth }: Control): Promise<ElementHandle> {
  const handle = await page.evaluateHandle(
    (wanted) => {
      const all = [...document.querySelectorAll<HTMLInputElement>(wanted.selector)];
      const named = all.filter((element) => {
        const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
        return text.replaceAll(/\s+/g, ' ').trim() === wanted.name;
      });
      return named[wanted.nth];
    },
    { selector: selectors[kind], name, nth },
  );
  const element = handle.asElement();
  if (!element) throw new Error(`There is no ${kind} «${name}».`);
  return element as ElementHandle;
}

async function labelOf(box: ElementHandle): Promise<ElementHandle> {
  const label = await box.evaluateHandle((node) => (node as HTMLInputElement).labels?.[0] ?? node);
  return label.asElement() as ElementHandle;
}

/** Runs in the page: what an extension, a password manager or the browser itself does to a control. */
function changeInPage(node: Node, { text, isHeard }: { text: string; isHeard: boolean }) {
  const control = node as HTMLInputElement | HTMLSelectElement;
  const isBox = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
  const isPressed = isBox || !('value' in control) || control instanceof HTMLButtonElement;
  if (isHeard && isPressed) return void control.click();
  if (isBox) control.checked = control.type === 'radio' || !control.checked;
  else if (control instanceof HTMLSelectElement) control.selectedIndex += 1;
  else {
    // React listens to the element's own setter, which a plain assignment would go around.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
    setter?.call(control, control.value + text);
  }
  // Some browsers restore fields as late as this.
  if (!isHeard) return void dispatchEvent(new PageTransitionEvent('pageshow'));
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  return undefined;
}
