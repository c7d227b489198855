import { describe, expect, test } from 'vitest';
import {
  dragIn,
  middle,
  placeIn,
  wholePicture,
  type ZoomEvent,
  type ZoomState,
  zoomReducer,
} from './zoom.reducer.ts';

const after = (...events: ZoomEvent[]): ZoomState => events.reduce(zoomReducer, wholePicture);
const corner = { x: 10, y: 80 };

describe('with a mouse', () => {
  test('pointing at a part of the picture zooms that part', () => {
    expect(after({ kind: 'pointed', place: corner })).toEqual({ kind: 'zoomed', place: corner });
  });

  test('the zoomed picture follows the pointer', () => {
    const state = after({ kind: 'pointed', place: corner }, { kind: 'pointed', place: middle });
    expect(state).toEqual({ kind: 'zoomed', place: middle });
  });

  test('leaving shows the whole picture again, shrinking from where the pointer was', () => {
    const state = after({ kind: 'pointed', place: corner }, { kind: 'left' });
    expect(state).toEqual({ kind: 'whole', place: corner });
  });

  test('leaving a whole picture changes nothing', () => {
    expect(zoomReducer(wholePicture, { kind: 'left' })).toBe(wholePicture);
  });
});

describe('with a finger or a keyboard', () => {
  const tap: ZoomEvent = { kind: 'toggled', place: corner };

  test('the first tap enlarges where the finger is, the second resets', () => {
    expect(after(tap)).toEqual({ kind: 'zoomed', place: corner });
    expect(after(tap, { kind: 'toggled', place: middle })).toEqual({
      kind: 'whole',
      place: corner,
    });
  });

  test('arrow keys move a zoomed picture and stop at its edge', () => {
    const right: ZoomEvent = { kind: 'moved', by: { x: 40, y: 0 } };
    const state = after({ kind: 'toggled', place: middle }, right, right);
    expect(state).toEqual({ kind: 'zoomed', place: { x: 100, y: 50 } });
  });

  test('arrow keys do not move a whole picture', () => {
    expect(after({ kind: 'moved', by: { x: 20, y: 0 } })).toBe(wholePicture);
  });
});

describe('the place of a pointer', () => {
  const box = { left: 100, top: 40, width: 200, height: 400 };

  test('is in percent of the picture', () => {
    expect(placeIn(box, { clientX: 150, clientY: 340 })).toEqual({ x: 25, y: 75 });
  });

  test('stays inside the picture when the pointer is on its border or beyond', () => {
    expect(placeIn(box, { clientX: 40, clientY: 900 })).toEqual({ x: 0, y: 100 });
  });

  test('is the middle of a picture that has no size yet', () => {
    expect(placeIn({ ...box, width: 0 }, { clientX: 150, clientY: 340 })).toEqual(middle);
  });
});

describe('a finger that drags', () => {
  const from = { clientX: 100, clientY: 100 };

  test('keeps the same part of the zoomed picture under it', () => {
    // The zoomed picture reaches beyond its box by half of the box: half of that is 50 percent.
    const by = dragIn({ width: 200, height: 400 }, from, { clientX: 50, clientY: 200 });
    expect(by).toEqual({ x: 50, y: -50 });
  });

  test('moves nothing while the picture has no size', () => {
    const by = dragIn({ width: 0, height: 0 }, from, { clientX: 50, clientY: 200 });
    expect(by).toEqual({ x: 0, y: 0 });
  });
});
