import { expect, test } from 'vitest';
import { changedBands, isResampled, type Pixels } from './bands.ts';

/** A picture of 4 columns, a value of grey for each row. */
function picture(rows: readonly number[]): Pixels {
  const data = Buffer.from(rows.flatMap((grey) => Array(16).fill(grey)));
  return { data, width: 4, height: rows.length };
}
const blank = (count: number) => Array<number>(count).fill(255);
const text = [10, 20, 30, 40];

test('two equal pictures differ in nothing', () => {
  const rows = [...blank(50), ...text, ...blank(50)];
  expect(changedBands(picture(rows), picture(rows))).toEqual([]);
});

test('what something new moves down has not changed', () => {
  const rest = [...blank(40), ...text, 5, 6, 7, ...blank(40)];
  const found = changedBands(picture([1, ...rest]), picture([1, 90, 91, 92, 93, ...rest]));
  expect(found).toEqual([{ before: [1, 1], after: [1, 5] }]);
});

test('changes near each other are one, and others are apart', () => {
  const before = [...text, ...blank(10), ...text, ...blank(60), ...text, 1];
  const after = [9, ...before.slice(1, 14), 8, ...before.slice(15, 78), 7, ...before.slice(79)];
  expect(changedBands(picture(before), picture(after))).toEqual([
    { before: [0, 15], after: [0, 15] },
    { before: [78, 79], after: [78, 79] },
  ]);
});

test('a button that moved is a change, and an empty row more below it is not', () => {
  const at = (above: number, below: number) =>
    picture([1, ...blank(above), ...text, ...blank(below), 2]);
  expect(changedBands(at(40, 90), at(70, 60))).toHaveLength(2);
  expect(changedBands(at(40, 60), at(41, 60))).toEqual([]);
});

test('the same drawn half a pixel lower is not a change, unless nothing above it moved', () => {
  const before = picture([...blank(5), 100, 100, 100, ...blank(5)]);
  const after = picture([...blank(6), 178, 100, 100, 178, ...blank(5)]);
  expect(isResampled(before, after, { before: [5, 8], after: [6, 10] })).toBe(true);
  expect(isResampled(before, after, { before: [5, 8], after: [5, 8] })).toBe(false);
  expect(isResampled(before, picture(blank(14)), { before: [5, 8], after: [6, 9] })).toBe(false);
});

test('a page that is another one as a whole is one change', () => {
  const rows = (seed: number) => Array.from({ length: 2_000 }, (_, at) => (at * seed) % 251);
  expect(changedBands(picture(rows(3)), picture(rows(7).map((grey) => grey + 4)))).toHaveLength(1);
});
