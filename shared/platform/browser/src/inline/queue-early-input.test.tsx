// @vitest-environment happy-dom

import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useEarlyInput } from '../hydration.ts';
import { isChanged } from './is-changed.ts';
import { queueEarlyInput } from './queue-early-input.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const heard: string[] = [];
const presses: number[][] = [];

beforeAll(() => {
  queueEarlyInput(isChanged, true, 'typed');
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
  useEarlyInput(getPart);
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
      const { clientX, clientY, detail, ctrlKey, metaKey } = event as MouseEvent;
      // One of them is the browser's own, by its system.
      heard.push(`${element.textContent}${ctrlKey && metaKey ? ' elsewhere' : ''}`);
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

const notice = `<div id="waiting">${['soon', 'menu', 'late', 'dropped'].map((when) => `<p hidden data-when="${when}"></p>`).join('')}</div>`;
const shownText = () =>
  document.querySelector<HTMLElement>('#waiting :not([hidden])')?.dataset.when;

test('what was pressed is pressed again once it is hydrated, in order, each once and after what the one before has changed', () => {
  show('<button type="button" id="a">A</button><button type="button" id="b"><i>B</i></button>');
  press('#b i', 1, { detail: 0 });
  press('#a', 2);
  press('#a', 3);
  expect(heard).toEqual([]);
  hydrate('#root');
  expect(heard).toEqual(['B']);
  vi.runAllTimers();
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

test('what waits shows that it does, at once by itself, then in words, and after a minute it is dropped in words', () => {
  show(`<button type="button">A</button>${notice}`);
  press('button');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  const successor = find('button').cloneNode(true);
  find('#root').append(successor);
  expect(shownText()).toBeUndefined();
  vi.advanceTimersByTime(300);
  expect(shownText()).toBe('soon');
  vi.advanceTimersByTime(7_700);
  expect(shownText()).toBe('late');
  vi.advanceTimersByTime(51_999);
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(shownText()).toBe('dropped');
  expect(document.querySelectorAll('[data-pressed], [aria-busy]')).toHaveLength(0);
  hydrate('#root');
  expect(heard).toEqual([]);
  // Who looks again when the page is alive has to learn it all the same.
  expect(shownText()).toBe('dropped');
  document.documentElement.dataset.ready = '';
  press('button');
  expect(shownText()).toBeUndefined();
  delete document.documentElement.dataset.ready;
});

test('who presses again and again learns as soon what helps, and can go on reading it', () => {
  show(`<button type="button">A</button>${notice}`);
  for (const at of [1, 2, 3, 4]) {
    press('button', at);
    vi.advanceTimersByTime(2_100);
  }
  expect(shownText()).toBe('late');
  press('button', 5);
  vi.advanceTimersByTime(51_599);
  expect(shownText()).toBe('late');
  vi.advanceTimersByTime(1);
  expect(shownText()).toBe('dropped');
});

test('a part in which a field has changed is marked until it holds again what the document says', () => {
  show('<input><div id="part" data-unhydrated><input id="users"></div>');
  const users = find('#users') as HTMLInputElement;
  const change = (value: string) => {
    users.value = value;
    users.dispatchEvent(new Event('input', { bubbles: true }));
  };
  change('5');
  expect(find('#part').hasAttribute('data-changed')).toBe(true);
  change('');
  expect(find('#part').hasAttribute('data-changed')).toBe(false);
  // A browser that restores fields after the page has loaded says nothing of it.
  users.value = '5';
  window.dispatchEvent(new Event('pageshow'));
  vi.runAllTimers();
  expect(find('#part').hasAttribute('data-changed')).toBe(true);
});

test('a choice that waits long says so, until its part is hydrated or has failed', () => {
  show(`<div id="part" data-unhydrated><input id="users"></div>${notice}`);
  const choose = (value: string) => {
    (find('#users') as HTMLInputElement).value = value;
    find('#users').dispatchEvent(new Event('input', { bubbles: true }));
  };
  choose('5');
  vi.advanceTimersByTime(7_999);
  choose('6');
  expect(shownText()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shownText()).toBe('late');
  hydrate('#root');
  expect(shownText()).toBe('late');
  hydrate('#part');
  expect(shownText()).toBeUndefined();

  show(`<div id="part" data-unhydrated><button type="button">A</button></div>${notice}`);
  press('button');
  vi.advanceTimersByTime(300);
  expect(shownText()).toBe('soon');
  find('#part').remove();
  window.dispatchEvent(new Event('settled'));
  expect(shownText()).toBeUndefined();
  vi.runAllTimers();
  expect(shownText()).toBeUndefined();
});

test('an address that depends on a choice is opened nowhere before it is right', () => {
  show('<input id="box"><a data-waits="choice" href="/register">Try</a>');
  expect(press('a', 1, { ctrlKey: true })).toBe(true);
  (find('#box') as HTMLInputElement).value = '5';
  expect(press('a', 2, { ctrlKey: true })).toBe(false);
  hydrate('#root');
  expect(heard).toEqual(['Try elsewhere']);
});

test('what opens a tab is said not to be done where the browser opens none so late', () => {
  show(`
    <input id="box"><a data-waits="choice" href="/register">Try</a>
    <a data-waits href="/chat" target="_blank">Ask</a><button type="button">A</button>${notice}`);
  (find('#box') as HTMLInputElement).value = '5';
  press('a', 1, { ctrlKey: true });
  press('[target]', 2);
  press('button', 3);
  Object.assign(navigator, { userActivation: { isActive: false } });
  hydrate('#root');
  vi.runAllTimers();
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(heard).toEqual(['A']);
  expect(shownText()).toBe('dropped');
});

test('the right button opens nothing, and the middle button waits for an address that is right', () => {
  show(`<input id="box"><a data-waits="choice" href="/register">Try</a>${notice}`);
  (find('#box') as HTMLInputElement).value = '5';
  const pressWith = (type: string, button: number) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    find('a').dispatchEvent(Object.assign(event, { button }));
    return event.defaultPrevented;
  };
  expect(pressWith('contextmenu', 2)).toBe(true);
  expect(shownText()).toBe('menu');
  vi.advanceTimersByTime(8_000);
  expect(shownText()).toBe('late');
  expect(pressWith('auxclick', 2)).toBe(false);
  hydrate('#root');
  expect(heard).toEqual([]);
  expect(shownText()).toBeUndefined();
  document.body.querySelector('#root')?.setAttribute('data-unhydrated', '');
  expect(pressWith('auxclick', 1)).toBe(true);
  show('<button type="button">A</button>');
  find('button').dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true }));
  expect(document.querySelector('[data-pressed]')).toBeNull();
});

test('arrows on an amount count once it is hydrated, wherever the focus is by then, and typing replaces them and presses of its buttons', () => {
  show(`
    <input id="a" data-counts>
    <div role="group">
      <input id="b" data-counts><button type="button" data-counts>More</button>
    </div>
    <input id="c">${notice}`);
  const keys: string[] = [];
  const key = (id: string, name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    find(id).dispatchEvent(event);
    return event.defaultPrevented;
  };
  const waits = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowLeft', '7'].map((name) =>
    key('#a', name),
  );
  expect(waits).toEqual([true, true, true, false, false]);
  expect(key('#c', 'ArrowUp')).toBe(false);
  key('#b', 'ArrowUp');
  press('button');
  const type = (id: string) => find(id).dispatchEvent(new Event('beforeinput', { bubbles: true }));
  type('#c');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  type('#b');
  expect(find('button').hasAttribute('aria-busy')).toBe(false);
  (find('#c') as HTMLElement).focus();
  addEventListener('keydown', ({ target, key: name }) => keys.push((target as Element).id + name));
  hydrate('#root');
  vi.runAllTimers();
  expect(keys).toEqual(['aArrowUp', 'aArrowUp', 'aArrowDown']);
  expect(heard).toEqual([]);
});

test('what is typed into an amount replaces it, before hydration as after it', () => {
  show('<input data-selects value="10" /><input value="10" />');
  const [amount, other] = document.querySelectorAll('input');
  other?.setSelectionRange(1, 1);
  amount?.focus();
  expect([amount?.selectionStart, amount?.selectionEnd]).toEqual([0, 2]);
  other?.focus();
  expect(other?.selectionEnd).toBe(1);
  document.querySelector('#root')?.removeAttribute('data-unhydrated');
  amount?.setSelectionRange(2, 2);
  amount?.focus();
  expect(amount?.selectionStart).toBe(2);
});

test('nothing is pressed in a page that was left and is shown again, which says so', () => {
  show(`<button type="button">A</button>${notice}`);
  press('button');
  window.dispatchEvent(new Event('pagehide'));
  expect(shownText()).toBe('dropped');
  hydrate('#root');
  expect(heard).toEqual([]);
});

test('where the code of a part did not load, a press is refused in words at once, and a choice is not said to be worked out', () => {
  show(`<div data-unhydrated data-failed><button type="button">Buy</button><input></div>${notice}`);
  find('#root').removeAttribute('data-unhydrated');
  expect(press('button')).toBe(false);
  expect(shownText()).toBe('dropped');
  expect(find('button').hasAttribute('data-pressed')).toBe(false);
  (find('input') as HTMLInputElement).value = '7';
  window.dispatchEvent(new Event('settled'));
  expect(find('[data-failed]').hasAttribute('data-changed')).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(shownText()).toBe('dropped');
});
