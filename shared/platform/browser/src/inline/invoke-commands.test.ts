// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { invokeCommands } from './invoke-commands.ts';

beforeAll(() => invokeCommands());

test('a browser that does not know commands opens and closes a dialog by them', () => {
  document.body.innerHTML = `
    <button commandfor="menu" command="show-modal"><b>Open</b></button>
    <dialog id="menu"><button commandfor="menu" command="close">Close</button><a>Prices</a></dialog>`;
  const dialog = document.querySelector('dialog');
  document.querySelector('b')?.click();
  expect(dialog?.open).toBe(true);
  document.querySelector<HTMLElement>('dialog button')?.click();
  expect(dialog?.open).toBe(false);
  document.querySelector('b')?.click();
  document.querySelector<HTMLElement>('dialog a')?.click();
  expect(dialog?.open).toBe(false);
});
