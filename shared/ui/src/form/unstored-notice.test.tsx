// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inRoot } from '../fixtures/site.tsx';
import { UnstoredNotice } from './unstored-notice.tsx';

const text = {
  title: 'Nothing is stored',
  text: 'A reload loses what you typed.',
  help: 'Rather by telephone?',
  call: 'Call',
  or: 'or',
  chat: 'write to us',
};

const open = (lasts: boolean) => render(inRoot(<UnstoredNotice text={text} lasts={() => lasts} />));

function isAsked() {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

afterEach(cleanup);

test('a reload that loses what was typed is warned of, until the page is left', () => {
  const { unmount } = open(false);
  expect(screen.getByRole('status').textContent).toContain(text.text);
  expect(isAsked()).toBe(true);
  screen.getByRole<HTMLAnchorElement>('link', { name: 'write to us' }).focus();
  expect(isAsked()).toBe(true);
  unmount();
  expect(isAsked()).toBe(false);
});

test('a call causes no warning, for it leaves the page where it is', () => {
  open(false);
  const [call] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(call?.protocol).toBe('tel:');
  call?.focus();
  expect(isAsked()).toBe(false);
});

test('nobody is warned where a reload finds everything', () => {
  open(true);
  expect(screen.queryByRole('status')).toBeNull();
  expect(isAsked()).toBe(false);
});
