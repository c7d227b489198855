import { useEffect, useState } from 'react';
import { hasUnannounced } from './kept-input.ts';

/**
 * For a part of the page that React has hydrated or drawn anew: from now on React hears presses in
 * it, and those from before, which the shell's `hearPresses` has noted, are replayed.
 *
 * @param part that part; none where nothing is hydrated
 */
export function useHeardPresses(part: () => Element | null): void {
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
  // Listeners that are told of fields with a put back value build on each other.
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
