// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
