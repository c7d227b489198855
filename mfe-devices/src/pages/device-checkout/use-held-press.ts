import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds until a held button repeats, and from then on between two steps. */
const FIRST_PAUSE = 400;
const PAUSE = 80;

/**
 * The properties of a button that acts once for each press, and repeatedly while it is held. A held
 * key repeats without them.
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
