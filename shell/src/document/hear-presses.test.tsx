// @vitest-environment happy-dom
import { useHeardPresses } from '@site/ui/shell';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hearPresses } from './hear-presses.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const heard: string[] = [];
const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});

beforeAll(() => {
  hearPresses();
});
beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  left.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});
afterAll(() => left.mockRestore());

function Hydrated({ part }: { readonly part: Element }) {
  const [getPart] = useState(() => () => part);
  useHeardPresses(getPart);
  return null;
}

/** Shows a page that is not hydrated yet. */
function show(html: string) {
  document.body.innerHTML = `<div id="root" data-unhydrated>${html}</div>`;
}

/** What React does with a part: from now on presses in it have an effect. */
function hydrate(selector: string) {
  const part = find(selector);
  for (const element of part.querySelectorAll('button, a')) {
    if (element.closest('[data-unhydrated]') !== part) continue;
    element.addEventListener('click', (event) => {
      event.preventDefault();
      heard.push(element.textContent ?? '');
    });
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Hydrated part={part} />));
}

/** Presses an element; returns whether the browser does what it does by itself. */
function press(selector: string, at = 1, keys: MouseEventInit = {}): boolean {
  // The document of these tests would follow a link at a click that has this type.
  const click = new Event('click', { bubbles: true, cancelable: true });
  Object.defineProperty(click, 'timeStamp', { value: at });
  find(selector).dispatchEvent(Object.assign(click, keys));
  return !click.defaultPrevented;
}

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

test('what was pressed is pressed again once it is hydrated, in order, and once each', () => {
  show('<button type="button" id="a">A</button><button type="button" id="b"><i>B</i></button>');
  press('#b i', 1);
  press('#a', 2);
  press('#a', 3);
  expect(heard).toEqual([]);
  hydrate('#root');
  expect(heard).toEqual(['B', 'A']);
  press('#a', 4);
  vi.runAllTimers();
  expect(heard).toEqual(['B', 'A', 'A']);
});

test('a part that is hydrated later replays its own presses', () => {
  show('<div id="part" data-unhydrated><button type="button" id="a">A</button></div>');
  press('#a');
  hydrate('#root');
  press('#a');
  expect(heard).toEqual([]);
  hydrate('#part');
  expect(heard).toEqual(['A']);
});

test.each([
  ['a button that works without scripts', '<button type="button" commandfor="menu">A</button>'],
  ['a button that sends its form', '<form><button type="submit">A</button></form>'],
  ['a link', '<a href="/pricing"><b>A</b></a>'],
])('%s is left to the browser', (_what, html) => {
  show(html);
  expect(press('button, b')).toBe(true);
  hydrate('#root');
  expect(heard).toEqual([]);
});

test('a link that does more than lead away waits, and opens elsewhere as the visitor wishes', () => {
  show('<a data-waits href="/checkout">Buy</a>');
  expect(press('a', 1, { ctrlKey: true })).toBe(true);
  hydrate('#root');
  expect(heard).toEqual([]);

  show('<a data-waits href="/checkout">Buy</a>');
  expect(press('a')).toBe(false);
  hydrate('#root');
  expect(heard).toEqual(['Buy']);
});

test('a link that depends on a choice waits once something was chosen in its part of the page', () => {
  show(`
    <input type="checkbox" checked>
    <div data-unhydrated>
      <input type="checkbox" id="box"><a data-waits="choice" href="/register">Try</a>
    </div>`);
  (find('input') as HTMLInputElement).checked = false;
  expect(press('a')).toBe(true);
  (find('#box') as HTMLInputElement).checked = true;
  expect(press('a')).toBe(false);
});

test('after ten seconds nobody expects it any more: a link leads where it says', () => {
  show('<button type="button" id="a">A</button><a data-waits href="/checkout">Buy</a>');
  press('#a');
  press('a', 2);
  vi.advanceTimersByTime(9_999);
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(2);
  expect(left).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(left).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/checkout$/));
  hydrate('#root');
  expect(heard).toEqual([]);
});
