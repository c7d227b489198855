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
  useEarlyClicks(part);
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
 * Lets React hear presses in a part that it has hydrated, and replays those that `queueEarlyClicks`
 * noted.
 *
 * @param part that part; none where nothing is hydrated
 */
export function useEarlyClicks(part: () => Element | null): void {
  const [hasSettled, setSettled] = useState(false);
  // After the render in which the part shows what its effects have read from its fields: a link must
  // lead where the visitor's choice says.
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    const element = part();
    if (hasSettled && element) replayPresses(element);
  }, [hasSettled, part]);
}

const time = ({ press: [time = 0] }: { readonly press: readonly number[] }) => time;

function replayPresses(part: Element): void {
  // Listeners that get events of fields with a restored value build on each other.
  if (hasUnannounced()) {
    setTimeout(() => replayPresses(part));
    return;
  }
  part.removeAttribute('data-unhydrated');
  const pressed = [...part.querySelectorAll<HTMLElement>('[data-pressed]')]
    // A part in it that is not hydrated yet replays its own.
    .filter((element) => !element.closest('[data-unhydrated]'))
    .map((element) => ({ element, press: (element.dataset.pressed ?? '').split(' ').map(Number) }));
  for (const { element, press } of pressed.sort((one, other) => time(one) - time(other))) {
    const [, clientX = 0, clientY = 0, detail = 0] = press;
    delete element.dataset.pressed;
    element.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }),
    );
  }
}
