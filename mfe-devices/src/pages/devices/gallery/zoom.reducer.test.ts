import { expect, test } from 'vitest';
import {
  dragIn,
  middle,
  type Place,
  placeIn,
  wholePicture,
  type ZoomEvent,
  type ZoomState,
  zoomReducer,
} from './zoom.reducer.ts';

const after = (...events: ZoomEvent[]): ZoomState => events.reduce(zoomReducer, wholePicture);
const corner = { x: 10, y: 80 };

const at = (place: Place): ZoomEvent => ({ kind: 'pointed', place });
const tap = (place: Place): ZoomEvent => ({ kind: 'toggled', place });
const right: ZoomEvent = { kind: 'moved', by: { x: 40, y: 0 } };
const left: ZoomEvent = { kind: 'left' };

test.each<[string, ZoomEvent[], ZoomState]>([
  ['a mouse zooms the part that it points at', [at(corner)], { kind: 'zoomed', place: corner }],
  ['the picture follows it', [at(corner), at(middle)], { kind: 'zoomed', place: middle }],
  ['and shrinks to where it left', [at(corner), left], { kind: 'whole', place: corner }],
  ['the second resets', [tap(corner), tap(middle)], { kind: 'whole', place: corner }],
  [
    'arrow keys move a zoomed picture, up to its edge',
    [tap(middle), right, right],
    { kind: 'zoomed', place: { x: 100, y: 50 } },
  ],
])('%s', (_, events, state) => {
  expect(after(...events)).toEqual(state);
});

test.each([left, right])('a whole picture is left as it is by %o', (event) => {
  expect(zoomReducer(wholePicture, event)).toBe(wholePicture);
});

const box = { left: 100, top: 40, width: 200, height: 400 };

test.each([
  ['is in percent of the picture', box, { clientX: 150, clientY: 340 }, { x: 25, y: 75 }],
  ['stays inside the picture', box, { clientX: 40, clientY: 900 }, { x: 0, y: 100 }],
])('the place of a pointer %s', (_, picture, pointer, place) => {
  expect(placeIn(picture, pointer)).toEqual(place);
});

test.each([
  // The zoomed picture reaches beyond its box by half of the box: half of that is 50 percent.
  ['keeps the same part under it', { width: 200, height: 400 }, { x: 50, y: -50 }],
  ['moves nothing without a size', { width: 0, height: 0 }, { x: 0, y: 0 }],
])('a finger that drags a zoomed picture %s', (_, size, by) => {
  const from = { clientX: 100, clientY: 100 };
  expect(dragIn(size, from, { clientX: 50, clientY: 200 })).toEqual(by);
});
