// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isChanged } from './is-changed.ts';

function field(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLInputElement;
}

test.each([
  ['a box', '<input type="checkbox">', (box: HTMLInputElement) => box.click()],
  [
    'a chosen box',
    '<input type="checkbox" value="pos" checked>',
    (box: HTMLInputElement) => box.click(),
  ],
  [
    'a button of a group',
    '<input type="radio" value="monthly">',
    (radio: HTMLInputElement) => radio.click(),
  ],
  [
    'a text',
    '<input value="1">',
    (input: HTMLInputElement) => {
      input.value = '2';
    },
  ],
])('%s is changed when it holds something else than the document says', (_what, html, change) => {
  const input = field(html);
  expect(isChanged(input)).toBe(false);
  change(input);
  expect(isChanged(input)).toBe(true);
});

test('what cannot be changed is not', () => {
  expect(isChanged(field('<button>A</button>'))).toBe(false);
});
