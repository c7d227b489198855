import { type Carousel, isMoving } from './carousel.reducer.ts';

/** Milliseconds that a slide stays while the carousel plays. */
const PACE = 5000;

/** Calls `task` once after `milliseconds`; returns what cancels it. */
export type Timer = (task: () => void, milliseconds: number) => () => void;

/** The browser's own timer. */
export const browserTimer: Timer = (task, milliseconds) => {
  const handle = setTimeout(task, milliseconds);
  return () => clearTimeout(handle);
};

/**
 * Starts the clock for the slide on show, where the carousel moves. Each slide has its full time:
 * start it anew with every change of slide, and when the carousel moves again.
 *
 * @returns what stops the clock; undefined where none runs
 */
export function startClock(
  state: Carousel,
  runOut: () => void,
  timer: Timer,
): (() => void) | undefined {
  return isMoving(state) ? timer(runOut, PACE) : undefined;
}
