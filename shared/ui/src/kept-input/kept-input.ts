import { controlsOf, nameControls } from './control-names.ts';
import { announceValue, copySelection, copyValue, type Field, isChanged } from './control-state.ts';

/*
 * React hydrates the elements that a visitor may have typed into already, and what they hold stays.
 * But where it finds a node that is not ours, of a password manager, an extension or a translation,
 * it discards the elements and draws them anew: the whole page, or one section of it when that
 * section's code arrives. The old elements still hold everything. So each new control receives what
 * the old one of its name held, before the page's own effects read it.
 */

interface KeptInput {
  readonly root: Element;
  /** The page that it belongs to; on any other, fields begin as that page wants. */
  readonly path: string;
  /** The controls before hydration. */
  readonly controls: readonly HTMLElement[];
  /** Those without a successor, by name; made when the first of them is gone. */
  named?: Map<string, HTMLElement>;
  /** The control that the visitor was in last, unless the visitor left it. */
  focused: EventTarget | null;
  scroll: readonly [number, number];
  readonly listening: AbortController;
}

let kept: KeptInput | undefined;

/** Fields with a value that nothing has been told of. */
const unannounced: Field[] = [];

/** Remembers the controls and the focus of a document that is about to be hydrated. */
export function keepInput(root: Element): void {
  const input: KeptInput = {
    root,
    path: window.location.pathname,
    controls: controlsOf(root),
    focused: document.activeElement,
    scroll: [window.scrollX, window.scrollY],
    listening: new AbortController(),
  };
  kept = input;
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
export function putBackInput(): void {
  if (!kept) return;
  if (kept.path !== window.location.pathname) {
    kept.listening.abort();
    kept = undefined;
    return;
  }
  const { root, controls, focused, scroll } = kept;
  if (controls.every(({ isConnected }) => isConnected)) return;
  kept.named ??= nameControls(controls);
  const present = nameControls(controlsOf(root));
  for (const [name, control] of kept.named) {
    const successor = present.get(name);
    if (control.isConnected || !successor) continue;
    kept.named.delete(name);
    if (control.dataset.pressed) successor.dataset.pressed = control.dataset.pressed;
    if (isChanged(control) && copyValue(control, successor)) unannounced.push(successor);
    // Somebody who is elsewhere by now stays there.
    if (control !== focused || document.activeElement !== document.body) continue;
    successor.focus({ preventScroll: true });
    copySelection(control, successor);
  }
  window.scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' });
}

export const hasUnannounced = (): boolean => unannounced.length > 0;

/**
 * Tells forms and controlled fields of what was put back, unless they have read it themselves. Each
 * field has a task of its own, because listeners may build on what the one before has changed.
 */
export function announceInput(): void {
  const next = unannounced.shift();
  if (!next) return;
  setTimeout(() => {
    if (next.isConnected && isChanged(next)) announceValue(next);
    announceInput();
  });
}
