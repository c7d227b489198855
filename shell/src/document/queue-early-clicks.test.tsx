// @vitest-environment happy-dom
import { useEarlyClicks } from '@site/ui/shell';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isChanged } from './is-changed.ts';
import { queueEarlyClicks } from './queue-early-clicks.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const heard: string[] = [];
const presses: number[][] = [];

beforeAll(() => {
  queueEarlyClicks(isChanged);
});
beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  presses.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function Hydrated({ part }: { readonly part: Element }) {
  const [getPart] = useState(() => () => part);
  useEarlyClicks(getPart);
  return null;
}

function show(html: string) {
  document.body.innerHTML = `<div id="root" data-unhydrated>${html}</div>`;
}

function hydrate(selector: string) {
  const part = find(selector);
  for (const element of part.querySelectorAll('button, a')) {
    if (element.closest('[data-unhydrated]') !== part) continue;
    element.addEventListener('click', (event) => {
      event.preventDefault();
      const { clientX, clientY, detail } = event as MouseEvent;
      heard.push(element.textContent ?? '');
      presses.push([clientX, clientY, detail]);
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
  find(selector).dispatchEvent(Object.assign(click, { clientX: 20, clientY: 30, detail: 1 }, keys));
  return !click.defaultPrevented;
}

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

test('what was pressed is pressed again once it is hydrated, in order, and once each', () => {
  show('<button type="button" id="a">A</button><button type="button" id="b"><i>B</i></button>');
  press('#b i', 1, { detail: 0 });
  press('#a', 2);
  press('#a', 3);
  expect(heard).toEqual([]);
  hydrate('#root');
  expect(heard).toEqual(['B', 'A']);
  expect(presses).toEqual([
    [20, 30, 0],
    [20, 30, 1],
  ]);
  expect(document.querySelector('[data-pressed]')).toBeNull();
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
  ['a menu that works without scripts', '<button type="button" data-waits="never">A</button>'],
])('%s is left to the browser', (_what, html) => {
  show(html);
  expect(press('button, b')).toBe(true);
  hydrate('#root');
  expect(heard).toEqual([]);
});

test('a link that does more than lead away waits, and opens elsewhere as the visitor wishes', () => {
  show('<a data-waits href="/checkout">Buy</a>');
  expect(press('a', 1, { ctrlKey: true })).toBe(true);
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
  (find('#box') as HTMLInputElement).checked = false;
  history.replaceState(null, '', '?period=monthly');
  expect(press('a')).toBe(false);
  history.replaceState(null, '', location.pathname);
});

test('what React hears of while it hydrates is not pressed twice', () => {
  show('<button type="button">A</button>');
  find('button').addEventListener('click', () => heard.push('too early'));
  press('button');
  expect(heard).toEqual([]);
});

test.each([
  ['a button after ten seconds', 'button', 10_000],
  ['a link after a minute', 'a', 60_000],
])('nobody expects it any more: %s', (_what, selector, patience) => {
  show('<button type="button">A</button><a data-waits href="/checkout">Buy</a>');
  press(selector);
  find('#root').append(find(selector).cloneNode(true));
  vi.advanceTimersByTime(patience - 1);
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(0);
  hydrate('#root');
  expect(heard).toEqual([]);
});

test('nothing is pressed in a page that was left and is shown again', () => {
  show('<button type="button">A</button>');
  press('button');
  window.dispatchEvent(new Event('pagehide'));
  hydrate('#root');
  expect(heard).toEqual([]);
});
