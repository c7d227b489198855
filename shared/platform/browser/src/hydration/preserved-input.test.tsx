// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreserveInput } from './preserve-input.tsx';
import { preserveInput } from './preserved-input.ts';

let root: Root | undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const button = () => document.querySelectorAll('button').item(0);
const field = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].at(-1) as HTMLInputElement;

function Form({ onFields }: { readonly onFields?: (texts: string[]) => void }) {
  const [quantity, setQuantity] = useState('0');
  useEffect(() => {
    onFields?.([...document.querySelectorAll('input')].map(({ value }) => value));
  }, [onFields]);
  return (
    <form>
      <input name="company" />
      <input name="phone" type="tel" />
      <input name="agreed" type="checkbox" />
      <input name="period" type="radio" value="year" defaultChecked />
      <input name="period" type="radio" value="month" />
      <select name="users" defaultValue="3">
        <option>1</option>
        <option>3</option>
        <option>5</option>
      </select>
      <input
        name="quantity"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <output>{quantity}</output>
      <button type="button">Ask</button>
    </form>
  );
}

async function hydrate(form: ReactNode, use: () => void) {
  const page = <PreserveInput>{form}</PreserveInput>;
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToString(page);
  use();
  field('company').after(document.createElement('span'));
  const before = field('company');
  preserveInput(element);
  await act(async () => {
    root = hydrateRoot(element, page, { onRecoverableError() {} });
    await vi.runAllTimersAsync();
  });
  // Fields are announced in tasks of their own, after the effects.
  await act(() => vi.runAllTimersAsync());
  return { isDrawnAnew: field('company') !== before };
}

test('what was filled in and pressed, the cursor and the focus are in the page that is drawn anew', async () => {
  const { isDrawnAnew } = await hydrate(<Form />, () => {
    field('company').value = 'Mavuno';
    field('agreed').checked = true;
    field('period').checked = true;
    document.querySelectorAll('select').item(0).value = '5';
    button().dataset.pressed = 'as queueEarlyInput writes it';
    field('phone').value = '0712345678';
    field('phone').focus();
    field('phone').setSelectionRange(2, 4);
  });
  expect(isDrawnAnew).toBe(true);
  expect(field('company').value).toBe('Mavuno');
  expect(field('agreed').checked).toBe(true);
  expect(field('period').checked).toBe(true);
  expect(document.querySelectorAll('select').item(0).value).toBe('5');
  expect(button().dataset.pressed).toBe('as queueEarlyInput writes it');
  expect(document.activeElement).toBe(field('phone'));
  expect([field('phone').selectionStart, field('phone').selectionEnd]).toEqual([2, 4]);
});

test('the page’s own effects find what was filled in, and its state follows', async () => {
  const read: string[][] = [];
  const onFields = (texts: string[]) => void read.push(texts);
  await hydrate(<Form onFields={onFields} />, () => {
    field('quantity').value = '7';
  });
  expect(read[0]).toContain('7');
  expect(field('quantity').value).toBe('7');
  expect(document.querySelector('output')?.textContent).toBe('7');
});

test('another page gets nothing of it', async () => {
  function Page() {
    const [hasLeft, setLeft] = useState(false);
    useEffect(() => {
      window.history.replaceState(null, '', '/next');
      setLeft(true);
    }, []);
    return (
      hasLeft && (
        <PreserveInput>
          <Form />
        </PreserveInput>
      )
    );
  }
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToString(<Form />);
  field('company').value = 'Mavuno';
  preserveInput(element);
  element.replaceChildren();
  await act(async () => {
    root = hydrateRoot(element, <Page />);
    await vi.runAllTimersAsync();
  });
  expect(field('company').value).toBe('');
});
