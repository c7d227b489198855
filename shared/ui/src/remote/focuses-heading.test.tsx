// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FocusesHeading } from './focuses-heading.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what a retry has loaded gets the focus, without taking back a visitor who has read on', () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(
    <section>
      <h2>Plans</h2>
      <FocusesHeading />
    </section>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Plans' }));
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});
