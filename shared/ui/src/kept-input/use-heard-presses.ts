import { useEffect, useLayoutEffect, useState } from 'react';
import { hasUnannounced } from './kept-input.ts';

/**
 * For a part of the page that React has hydrated or drawn anew: from now on React hears presses in
 * it, and those from before, which the shell's `hearPresses` has noted, are replayed.
 *
 * @param part that part; none where nothing is hydrated
 */
export function useHeardPresses(part: () => Element | null): void {
  const [hasSettled, setSettled] = useState(false);
  useLayoutEffect(() => part()?.removeAttribute('data-unhydrated'), [part]);
  // After the render in which the part shows what its effects have read from its fields: a link must
  // lead where the visitor's choice says.
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    const element = part();
    if (hasSettled && element) replayPresses(element);
  }, [hasSettled, part]);
}

function replayPresses(part: Element): void {
  // Listeners that are told of fields with a put back value build on each other.
  if (hasUnannounced()) {
    setTimeout(() => replayPresses(part));
    return;
  }
  const pressed = [...part.querySelectorAll<HTMLElement>('[data-pressed]')];
  const when = ({ dataset }: HTMLElement) => Number(dataset.pressed);
  for (const element of pressed.sort((one, other) => when(one) - when(other))) {
    // A part in it that is not hydrated yet replays its own.
    if (element.closest('[data-unhydrated]')) continue;
    delete element.dataset.pressed;
    // As one of a mouse or a finger: menus toggle at a press of the keyboard, and may be open.
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  }
}
