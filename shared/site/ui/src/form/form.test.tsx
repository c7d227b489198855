// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inRoot } from '../fixtures/site.tsx';
import { TextField } from './text-field.tsx';
import { UnstoredNotice } from './unstored-notice.tsx';

const help = 'With the country code';
const error = 'This is no telephone number';

function open(error?: string) {
  render(inRoot(<TextField id="phone" label="Telephone" help={help} error={error} />));
  const field = screen.getByRole('textbox', { name: 'Telephone' });
  const read = (attribute: string) =>
    (field.getAttribute(attribute)?.split(' ') ?? []).map((id) => document.getElementById(id));
  return { field, read };
}

afterEach(cleanup);

test('a field with an error is read with its help and its error, each once', () => {
  const { field, read } = open(error);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const parts = ['aria-describedby', 'aria-errormessage'].flatMap(read);
  expect(parts.map((part) => part?.textContent)).toEqual([help, error]);
  const live = parts.map((part) => part?.closest('[aria-live]')?.getAttribute('aria-live'));
  expect(live.filter((urgency) => (urgency ?? 'off') !== 'off')).toEqual([]);
});

test('a field without an error is read with its help alone', () => {
  const { field, read } = open();
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(read('aria-describedby').map((part) => part?.textContent)).toEqual([help]);
});

const text = {
  title: 'Nothing is stored',
  text: 'A reload loses what you typed.',
  help: 'Rather by telephone?',
  call: 'Call',
  or: 'or',
  chat: 'write to us',
};

/* `without-storage.spec.ts` sees who is warned, and that a reload asks. */
test('a call causes no warning, for it leaves the page where it is', () => {
  render(inRoot(<UnstoredNotice text={text} lasts={() => false} />));
  const [call] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(call?.protocol).toBe('tel:');
  call?.focus();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});
