// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast-store.ts';

vi.mock('@site/ui/toast', () => {
  throw new Error('Loading chunk failed');
});

afterEach(() => vi.useRealTimers());

test('a message whose code cannot be loaded is shown as plain text, for its time', async () => {
  vi.useFakeTimers();
  toast({ kind: 'error', text: 'The video did not load.', duration: 6_000 });
  const shown = () => document.querySelector('[role=alert]')?.textContent;
  await expect.poll(shown).toBe('The video did not load.');
  vi.advanceTimersByTime(6_000);
  expect(shown()).toBeUndefined();
});
