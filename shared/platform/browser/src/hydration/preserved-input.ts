import { announceValue, copySelection, copyValue, type Field, isChanged } from './control-state.ts';

const CONTROLS = 'a[href], button, input, select, summary, textarea, [tabindex]';

/** React's own ids, which differ between the prerendered page and one that is drawn anew. */
const generated = /_[rR]_/;

function controlsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)];
}

function nameControls<Control extends Element>(controls: readonly Control[]): Map<string, Control> {
  const counts = new Map<string, number>();
  return new Map(
    controls.map((control) => {
      const name = nameOf(control);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, control];
    }),
  );
}

/** What becomes another element when it does something else has a name in `data-control`. */
function nameOf(control: Element): string {
  const given = control.getAttribute('data-control');
  if (given) return given;
  const named = ['name', 'type', 'aria-label', 'href', 'id']
    .map((attribute) => control.getAttribute(attribute) ?? '')
    .map((value) => (generated.test(value) ? '' : value));
  const own = control.matches('[type=radio]') ? control.getAttribute('value') : '';
  const text = control.matches('a, button, summary') ? control.textContent : '';
  return [control.localName, ...named, own, text].join('|');
}

/*
 * React keeps the input of elements that it hydrates. Where it finds foreign nodes, of an extension
 * for example, it draws the page or a section anew: each new control then receives what the old one
 * of its name held, before the page's own effects read it.
 */

interface PreservedInput {
  readonly root: Element;
  /** The page that it belongs to; on any other, fields begin as that page wants. */
  readonly path: string;
  readonly controls: readonly HTMLElement[];
  /** Those without a successor, by name; made when the first of them is gone. */
  named?: Map<string, HTMLElement>;
  /** The control that the visitor was in last, unless the visitor left it. */
  focused: EventTarget | null;
  scroll: readonly [number, number];
  readonly listening: AbortController;
}

let preserved: PreservedInput | undefined;

/** Fields with a value that no listener knows yet. */
const unannounced: Field[] = [];

/** Remembers the controls and the focus of a document that is about to be hydrated. */
export function preserveInput(root: Element): void {
  const input: PreservedInput = {
    root,
    path: window.location.pathname,
    controls: controlsOf(root),
    focused: document.activeElement,
    scroll: [window.scrollX, window.scrollY],
    listening: new AbortController(),
  };
  preserved = input;
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, {
      capture: true,
      passive: true,
      signal: input.listening.signal,
    });
  listen('focusin', ({ target }) => {
    input.focused = target;
  });
  listen('focusout', ({ target }) =>
    // An element that is being removed loses the focus too, but the visitor has not left it.
    queueMicrotask(() => {
      const hasLeft = target instanceof Element && target.isConnected;
      if (hasLeft && input.focused === target) input.focused = null;
    }),
  );
  listen('scroll', () => {
    input.scroll = [window.scrollX, window.scrollY];
  });
}

/** Gives controls that were drawn anew what their predecessors held, unnoticed by any listener. */
export function restoreInput({ scrolls = true } = {}): void {
  if (!preserved) return;
  if (preserved.path !== window.location.pathname) {
    preserved.listening.abort();
    preserved = undefined;
    return;
  }
  const { root, controls, focused, scroll } = preserved;
  if (controls.every(({ isConnected }) => isConnected)) return;
  preserved.named ??= nameControls(controls);
  const present = nameControls(controlsOf(root));
  for (const [name, control] of preserved.named) {
    const successor = present.get(name);
    if (control.isConnected || !successor) continue;
    preserved.named.delete(name);
    const { pressed } = control.dataset;
    if (pressed) successor.dataset.pressed = pressed;
    if (isChanged(control) && copyValue(control, successor)) unannounced.push(successor);
    // Somebody who is elsewhere by now stays there.
    if (control !== focused || document.activeElement !== document.body) continue;
    successor.focus({ preventScroll: true });
    copySelection(control, successor);
  }
  if (scrolls) window.scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' });
}

/** Forgets what was pressed on controls that are gone: a notice in their place has refused it. */
export function forgetPresses(): void {
  for (const control of preserved?.controls ?? []) {
    if (!control.isConnected) delete control.dataset.pressed;
  }
}

export const hasUnannounced = (): boolean => unannounced.length > 0;

/** Announces restored values to forms and controlled fields, each in a task of its own. */
export function announceInput(): void {
  const next = unannounced.shift();
  if (!next) return;
  setTimeout(() => {
    if (next.isConnected && isChanged(next)) announceValue(next);
    announceInput();
  });
}
