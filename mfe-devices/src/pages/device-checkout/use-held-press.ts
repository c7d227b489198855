import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds until a button that is held repeats, and from then on between two steps. */
const FIRST_PAUSE = 400;
const PAUSE = 80;

/**
 * Makes a button act once for a press, and again and again while it is held: the properties to give
 * it. A keyboard repeats by itself.
 */
export function useHeldPress(step: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    hasRepeated.current = true;
    step();
    timer.current = setTimeout(repeat, PAUSE);
  }
  return {
    onPointerDown({ button }: PointerEvent) {
      release();
      hasRepeated.current = false;
      if (button === 0) timer.current = setTimeout(repeat, FIRST_PAUSE);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
    onClick({ detail }: MouseEvent) {
      // A click without a count comes from a keyboard or a screen reader.
      if (detail === 0 || !hasRepeated.current) step();
    },
  };
}
