// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { isChanged } from './is-changed.ts';
import { queueEarlyInput } from './queue-early-input.ts';

const form = (fields: string) => {
  document.body.innerHTML = `<main data-unhydrated>${fields}</main><div id="waiting">
    <p hidden data-when="dropped"></p>
    <a href="">Try again</a><a href="mailto:hello@nguzo.example">Email</a>
  </div>`;
};
const fields =
  '<input id="email"><input id="agreed" type="checkbox"><textarea></textarea><button type="button">Send</button>';
const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')].map((field) =>
    field.type === 'checkbox' ? field.checked : field.value,
  );
const saysDropped = () => document.querySelector('[data-when=dropped]:not([hidden])') !== null;
const load = () => queueEarlyInput(isChanged, false, 'typed');

function tryAgain() {
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  form(fields);
  load();
  const [email, agreed] = document.querySelectorAll('input');
  if (email) email.value = 'wanjiru@mavuno.example';
  agreed?.click();
  document.querySelector('button')?.click();
  document.querySelector('a')?.click();
  // Each document of before still listens.
  expect(location.reload).toHaveBeenCalled();
  vi.restoreAllMocks();
}

test('who tries again finds once what was typed, and prices that follow it, and reads that what was pressed was not done', () => {
  tryAgain();
  form(fields);
  load();
  expect(values()).toEqual(['wanjiru@mavuno.example', true, '']);
  expect(document.querySelector('main')?.hasAttribute('data-changed')).toBe(true);
  expect(saysDropped()).toBe(true);
  form(fields);
  load();
  expect(saysDropped()).toBe(false);
  expect(values()).toEqual(['', false, '']);
});

test('a page with other fields, or of another address, gets nothing of it', () => {
  tryAgain();
  form(`${fields}<input>`);
  load();
  expect(values()).toEqual(['', false, '', '']);
  tryAgain();
  history.replaceState(null, '', '?plan=basic');
  form(fields);
  load();
  expect(values()).toEqual(['', false, '']);
});

test('the email says which field of which plan has which value, and nothing that was left as it is', () => {
  const plan = (name: string) => `
    <article>
      <h3>${name}</h3>
      <label for="${name}">Users</label>
      <select id="${name}"><option selected>3</option><option>5</option></select>
    </article>`;
  history.replaceState(null, '', location.pathname);
  form(`${plan('Basic')}${plan('Business')}${fields}
    <input aria-label="Printers" value="0"><input aria-label="Drawers" value="4">`);
  load();
  Object.assign(document.getElementById('Business') ?? {}, { selectedIndex: 1 });
  const mail = document.querySelector<HTMLAnchorElement>('[href^=mailto]');
  mail?.addEventListener('click', (event) => event.preventDefault());
  mail?.click();
  const body = new URL(mail?.href ?? '').searchParams.get('body');
  expect(body?.split('\r\n')).toEqual(['Business, Users: 5', 'Drawers: 4']);
});
