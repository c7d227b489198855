// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMenus } from './open-menus.ts';

beforeAll(openMenus);
beforeEach(() => {
  document.body.innerHTML = `
    <div id="root" data-unhydrated>
      <li data-menu><button aria-expanded="false">Solutions</button><ul><a href="/erp">ERP</a></ul></li>
      <p>Prices <input></p>
    </div>`;
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const isOpen = () => find('button').getAttribute('aria-expanded') === 'true';

function point(type: string, selector: string, more: PointerEventInit = {}) {
  const pointer = { bubbles: true, pointerType: 'mouse', ...more };
  find(selector).dispatchEvent(new PointerEvent(type, pointer));
}

function press(pointerType: string) {
  point('pointerover', 'button', { pointerType });
  point('pointerdown', 'button', { pointerType });
  find('button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}

const key = (name: string) =>
  find('a').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));

test('it opens under a mouse, stays open at a click, and closes when the mouse leaves it', () => {
  point('pointerover', 'button');
  expect(isOpen()).toBe(true);
  press('mouse');
  expect(isOpen()).toBe(true);
  point('pointerout', 'button', { relatedTarget: find('a') });
  expect(isOpen()).toBe(true);
  point('pointerout', 'a', { relatedTarget: find('p') });
  expect(isOpen()).toBe(false);
});

test('Escape closes what a mouse has opened, wherever the focus is, and leaves it there', () => {
  point('pointerover', 'button');
  find('input').focus();
  find('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(find('input'));
  // The mouse has been over it all the time.
  point('pointerover', 'a', { relatedTarget: find('button') });
  expect(isOpen()).toBe(false);
});

test('one tap opens it, the next closes it', () => {
  press('touch');
  expect(isOpen()).toBe(true);
  press('touch');
  expect(isOpen()).toBe(false);
});

test('a key opens it, Escape closes it and moves the focus to its button', () => {
  find('button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(isOpen()).toBe(true);
  find('a').focus();
  key('ArrowDown');
  expect(isOpen()).toBe(true);
  key('Escape');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(find('button'));
});

test('it closes when the focus leaves it, and is left alone once it is hydrated', () => {
  press('touch');
  find('a').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: find('p') }));
  expect(isOpen()).toBe(false);
  find('#root').removeAttribute('data-unhydrated');
  press('touch');
  expect(isOpen()).toBe(false);
});
