import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { announceInput, hasUnannounced, restoreInput } from './preserved-input.ts';

/** The part of the page around it that is hydrated as one, if any. */
export const HydratedPartContext = createContext({
  part: (): Element | null => null,
  /** Told when it has been drawn. */
  onDrawn() {},
});

/** A part of the page that React hydrates or draws anew as one, and in which no input is lost. */
export function PreserveInput({ children }: { readonly children: ReactNode }) {
  const { part, onDrawn } = use(HydratedPartContext);
  useEarlyInput(part);
  const [hasRestored, setRestored] = useState(false);
  // Before the effects of the part that read its fields.
  useLayoutEffect(() => {
    onDrawn();
    restoreInput();
  }, [onDrawn]);
  // After those, and after the render in which the part shows what they have read: a field is
  // announced with its new value, and a listener must not build on the state before that.
  useEffect(() => setRestored(hasUnannounced()), []);
  useEffect(() => {
    if (hasRestored) announceInput();
  }, [hasRestored]);
  return children;
}

/**
 * Lets React hear the visitor in a part that it has hydrated, and replays what `queueEarlyInput` has
 * queued.
 *
 * @param part that part; none where nothing is hydrated
 */
export function useEarlyInput(part: () => Element | null): void {
  const [hasSettled, setSettled] = useState(false);
  // After the render in which the part shows what its effects have read from its fields: a link must
  // lead where the visitor's choice says.
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    const element = part();
    if (hasSettled && element) replay(element);
  }, [hasSettled, part]);
}

function replay(part: Element): void {
  // Listeners that get events of fields with a restored value build on each other.
  if (hasUnannounced()) {
    setTimeout(() => replay(part));
    return;
  }
  part.removeAttribute('data-unhydrated');
  // A part in it that is not hydrated yet replays its own.
  const queued = (selector: string) =>
    [...part.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.closest('[data-unhydrated]'),
    );
  // Components learn of the focus by its arrival alone.
  const { activeElement } = document;
  if (activeElement !== document.body && part.contains(activeElement)) {
    activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  for (const element of queued('[data-keys]')) {
    const keys = element.dataset.keys?.split(' ') ?? [];
    delete element.dataset.keys;
    replayKeys(keys);
  }
  const presses = queued('[data-pressed]').map((element) => {
    const [time, clientX, clientY, detail, place] = (element.dataset.pressed ?? '').split(' ');
    delete element.dataset.pressed;
    element.removeAttribute('aria-busy');
    return { element, time: Number(time), clientX, clientY, detail, place };
  });
  for (const { element, place, ...press } of presses.sort((one, other) => one.time - other.time)) {
    // A browser does not open its menu for a script; from now on it does for a finger.
    if (place === 'menu') continue;
    const isElsewhere = place === 'elsewhere';
    element.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        clientX: Number(press.clientX),
        clientY: Number(press.clientY),
        detail: Number(press.detail),
        ctrlKey: isElsewhere,
        metaKey: isElsewhere,
      }),
    );
  }
}

/** Each key goes to where the one before it has moved the focus. */
function replayKeys([key, ...rest]: readonly string[]): void {
  if (!key) return;
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  requestAnimationFrame(() => requestAnimationFrame(() => replayKeys(rest)));
}
