// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isChanged } from './is-changed.ts';

function field(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLInputElement;
}

const write = (input: HTMLInputElement) => void Object.assign(input, { value: '2' });
const click = (input: HTMLInputElement) => input.click();

test.each([
  ['a box', '<input type="checkbox">', click],
  ['a chosen box', '<input type="checkbox" value="pos" checked>', click],
  ['a button of a group', '<input type="radio" value="monthly">', click],
  ['a text', '<input value="1">', write],
])('%s is changed when it holds something else than the document says', (_what, html, change) => {
  const input = field(html);
  expect(isChanged(input)).toBe(false);
  change(input);
  expect(isChanged(input)).toBe(true);
});

test('what cannot be changed is not', () => {
  expect(isChanged(field('<button>A</button>'))).toBe(false);
});
