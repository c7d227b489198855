/*
 * A picture is seen whole or close. A mouse that points at it brings it close at that place and
 * follows; leaving makes it whole. A tap, or Enter on the keyboard, changes between the two, and
 * the arrow keys move about while it is close. Places are kept when the picture becomes whole, so
 * that it shrinks back from where it was.
 */

/** How much larger a picture is when it is close. */
export const ZOOM_SCALE = 1.5;

/** Share of the picture that one press of an arrow key moves, in percent. */
export const ARROW_STEP = 20;

/** A place in the picture, in percent of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export type ZoomState =
  | { readonly kind: 'whole'; readonly place: Place }
  | { readonly kind: 'close'; readonly place: Place };

export type ZoomEvent =
  | { readonly kind: 'pointed'; readonly place: Place }
  | { readonly kind: 'left' }
  | { readonly kind: 'toggled'; readonly place: Place }
  | { readonly kind: 'moved'; readonly by: Place };

export const middle: Place = { x: 50, y: 50 };

export const wholePicture: ZoomState = { kind: 'whole', place: middle };

export function zoomReducer(state: ZoomState, event: ZoomEvent): ZoomState {
  switch (event.kind) {
    case 'pointed':
      return { kind: 'close', place: event.place };
    case 'left':
      return state.kind === 'whole' ? state : { kind: 'whole', place: state.place };
    case 'toggled':
      return state.kind === 'whole'
        ? { kind: 'close', place: event.place }
        : { kind: 'whole', place: state.place };
    case 'moved': {
      if (state.kind === 'whole') return state;
      const { x, y } = state.place;
      return { kind: 'close', place: { x: within(x + event.by.x), y: within(y + event.by.y) } };
    }
  }
}

/** Where a point of the window lies in a box, kept inside it. */
export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  point: { clientX: number; clientY: number },
): Place {
  if (box.width === 0 || box.height === 0) return middle;
  return {
    x: within(((point.clientX - box.left) / box.width) * 100),
    y: within(((point.clientY - box.top) / box.height) * 100),
  };
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
