/*
 * The carousel's protocol. It shows one slide of several, wrapping at both ends. While it plays it
 * goes one slide further each time that the clock has run out, unless the pointer rests on it. A
 * visitor steps by hand, pauses and plays at any time; a visitor who asked the system for less
 * motion finds it paused.
 */

export interface Carousel {
  /** How many slides there are. */
  readonly count: number;
  /** The slide on show, from 0. */
  readonly index: number;
  readonly playing: boolean;
  /** The pointer rests on it. */
  readonly hovered: boolean;
}

export type CarouselEvent =
  | { readonly kind: 'clock-ran-out' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'pointer-entered' }
  | { readonly kind: 'pointer-left' };

/** A carousel that plays, beginning with the slide at `index`. */
export function startCarousel(count: number, index: number): Carousel {
  return { count, index, playing: true, hovered: false };
}

/** Whether it moves by itself at the moment. */
export function isMoving({ playing, hovered }: Carousel): boolean {
  return playing && !hovered;
}

/** What becomes of a carousel by an event; a clock that runs out late changes nothing. */
export function carouselReducer(state: Carousel, event: CarouselEvent): Carousel {
  switch (event.kind) {
    case 'clock-ran-out':
      return isMoving(state) ? stepped(state, 1) : state;
    case 'next':
      return stepped(state, 1);
    case 'previous':
      return stepped(state, -1);
    case 'play':
      return { ...state, playing: true };
    case 'pause':
      return { ...state, playing: false };
    case 'pointer-entered':
      return { ...state, hovered: true };
    case 'pointer-left':
      return { ...state, hovered: false };
  }
}

function stepped(state: Carousel, by: 1 | -1): Carousel {
  return { ...state, index: (state.index + by + state.count) % state.count };
}
