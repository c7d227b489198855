/*
 * A picture is whole or zoomed. A mouse zooms where it points and moves the picture along; a tap or
 * Enter switches, and a finger or the arrow keys move a zoomed picture.
 */

export const ZOOM_SCALE = 1.5;

export const ARROW_STEP = 20;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface ZoomState {
  readonly kind: 'whole' | 'zoomed';
  readonly place: Place;
}

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
      return { kind: 'zoomed', place: event.place };
    case 'left':
      return state.kind === 'whole' ? state : { ...state, kind: 'whole' };
    case 'toggled':
      return zoomReducer(state, { ...event, kind: state.kind === 'whole' ? 'pointed' : 'left' });
    case 'moved': {
      if (state.kind === 'whole') return state;
      const { x, y } = state.place;
      return { kind: 'zoomed', place: { x: within(x + event.by.x), y: within(y + event.by.y) } };
    }
  }
}

export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  point: Point,
): Place {
  if (box.width === 0 || box.height === 0) return middle;
  return {
    x: within(((point.clientX - box.left) / box.width) * 100),
    y: within(((point.clientY - box.top) / box.height) * 100),
  };
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export function dragIn(box: { width: number; height: number }, from: Point, to: Point): Place {
  const share = (pixels: number, size: number) =>
    size === 0 ? 0 : (-pixels / size / (ZOOM_SCALE - 1)) * 100;
  return {
    x: share(to.clientX - from.clientX, box.width),
    y: share(to.clientY - from.clientY, box.height),
  };
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
