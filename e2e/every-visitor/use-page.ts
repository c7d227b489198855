import type { Page } from '@playwright/test';

/*
 * Using a page without knowing it: every control of its main part is pressed or filled in, in the
 * order of the document, and what the page then shows is read as text.
 */

/** What changes the page in place. Links lead elsewhere, and have tests of their own. */
const CONTROLS = [
  'button:not([aria-hidden="true"])',
  'input:not([type="hidden"])',
  'textarea',
  'select',
  'summary',
]
  .map((kind) => `main ${kind}:not(:disabled)`)
  .join(', ');

/** Uses the control at an index; `undefined` where there is none. Resolves to its name. */
export function useControl(page: Page, index: number): Promise<string | undefined> {
  return page.evaluate(useControlInPage, { controls: CONTROLS, index });
}

/** Runs in the page. */
function useControlInPage({ controls, index }: { controls: string; index: number }) {
  const control = [...document.querySelectorAll<HTMLElement>(controls)][index];
  if (!control) return undefined;
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const name =
    control.ariaLabel ?? (labels.map((label) => label.innerText).join(' ') || control.innerText);
  const kind = control instanceof HTMLInputElement ? control.type : '';
  if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
  const isWritten =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'submit'].includes(kind));
  if (isWritten) {
    // React listens to the element's own setter, which a plain assignment would go around.
    const prototype = Object.getPrototypeOf(control) as object;
    const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    const isNumber = kind === 'number' || control.inputMode === 'numeric';
    control.focus();
    setter?.call(control, isNumber ? '3' : 'Wanjiru');
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
    control.blur();
  } else control.click();
  return `${control.localName} «${name.replaceAll(/\s+/g, ' ').trim()}»`;
}

/** What the page shows and holds: its visible text and the state of its controls, line by line. */
export function readShown(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const text = document.body.innerText.split('\n');
    const states = [...document.querySelectorAll<HTMLElement>(controls)].map((control) => {
      const state = control.ariaExpanded ?? control.ariaPressed ?? control.ariaSelected ?? '';
      if (!(control instanceof HTMLInputElement)) return `${control.localName} ${state}`;
      return `${control.type} ${control.name} ${control.checked} ${control.value}`;
    });
    return [...text, ...states].map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  }, CONTROLS);
}
