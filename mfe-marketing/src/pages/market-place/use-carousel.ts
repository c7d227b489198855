import { useEffect, useReducer } from 'react';
import { carouselReducer, isMoving, startCarousel } from './carousel.reducer.ts';
import { browserTimer, startClock, type Timer } from './carousel-clock.ts';

/** The slide that the carousel begins with, from 0. */
export const FIRST_GOOD = 2;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Runs a carousel: the only place where its states meet the clock and the visitor's system.
 *
 * @param count how many slides there are
 */
export function useCarousel(count: number, timer: Timer = browserTimer) {
  const [state, dispatch] = useReducer(carouselReducer, startCarousel(count, FIRST_GOOD));

  useEffect(() => {
    const motion = window.matchMedia(REDUCED_MOTION);
    const calm = () => {
      if (motion.matches) dispatch({ kind: 'pause' });
    };
    calm();
    motion.addEventListener('change', calm);
    return () => motion.removeEventListener('change', calm);
  }, []);

  useEffect(
    () => startClock(state, () => dispatch({ kind: 'clock-ran-out' }), timer),
    [state, timer],
  );

  return { state, moving: isMoving(state), dispatch } as const;
}
