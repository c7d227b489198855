// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRegions } from './announcer.ts';
import { useAnnounced } from './use-announced.ts';

const said: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  const attach = HTMLElement.prototype.attachShadow;
  vi.spyOn(HTMLElement.prototype, 'attachShadow').mockImplementation(function attachShadow(
    this: HTMLElement,
    init,
  ) {
    const root = attach.call(this, init);
    const { append } = root;
    root.append = (...regions) => {
      append.apply(root, regions);
      for (const region of regions as HTMLElement[]) {
        region.append = (...pieces) => {
          const texts = pieces.map((piece) => (piece as HTMLElement).textContent);
          said.push(`${region.getAttribute('aria-live')}: ${texts.join()}`);
        };
      }
    };
    return root;
  });
  openRegions(document.createElement('div'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Notice({ text, takesFocus = false }: { text: string; takesFocus?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useAnnounced(place, 'polite');
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1}>
      {text}
    </div>
  );
}

const pass = () => act(() => vi.advanceTimersByTimeAsync(200));

test('a notice is announced once for each text that it has', async () => {
  const { rerender } = render(<Notice text="Sending" />);
  await pass();
  rerender(<Notice text="Sending" />);
  await pass();
  rerender(<Notice text="Sent" />);
  await pass();
  expect(said).toEqual(['polite: Sending.', 'polite: Sent.']);
});

test('a notice that takes the focus is not announced as well, until its text changes there', async () => {
  const { rerender } = render(<Notice text="Paying" takesFocus />);
  await pass();
  expect(said).toEqual([]);
  rerender(<Notice text="Paid" takesFocus />);
  await pass();
  expect(said).toEqual(['polite: Paid.']);
});

test('a text that is gone at once is not announced', async () => {
  const { rerender } = render(<Notice text="Checking" />);
  rerender(<Notice text="Ready" />);
  await pass();
  expect(said).toEqual(['polite: Ready.']);
});
