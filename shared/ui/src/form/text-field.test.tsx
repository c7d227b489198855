// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { siteWith } from '../fixtures/site.tsx';
import { Root } from '../shell/root.tsx';
import { createStyleCache } from '../shell/style-cache.ts';
import { TextField } from './text-field.tsx';

function open(error?: string) {
  render(
    <Root cache={createStyleCache()} site={siteWith()}>
      <TextField id="phone" label="Telephone" help="With the country code" error={error} />
    </Root>,
  );
  const field = screen.getByRole('textbox', { name: 'Telephone' });
  const read = (attribute: string) =>
    (field.getAttribute(attribute)?.split(' ') ?? []).map((id) => document.getElementById(id));
  return { field, read };
}

afterEach(cleanup);

test('a field with an error is read with its help and its error, each once', () => {
  const { field, read } = open('This is no telephone number');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const parts = ['aria-describedby', 'aria-errormessage'].flatMap(read);
  expect(parts.map((part) => part?.textContent)).toEqual([
    'With the country code',
    'This is no telephone number',
  ]);
});

test('the error of a field says nothing by itself: the summary of the form does', () => {
  const { read } = open('This is no telephone number');
  const live = read('aria-describedby').map((part) =>
    part?.closest('[aria-live]')?.getAttribute('aria-live'),
  );
  expect(live.filter((urgency) => (urgency ?? 'off') !== 'off')).toEqual([]);
});

test('a field without an error is read with its help alone', () => {
  const { field, read } = open();
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(read('aria-describedby').map((part) => part?.textContent)).toEqual([
    'With the country code',
  ]);
});
