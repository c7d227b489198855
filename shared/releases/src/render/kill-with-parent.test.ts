import type { ChildProcess } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { killWithParent } from './kill-with-parent.ts';

function child() {
  const kill = vi.fn();
  // Nothing but its end is asked of it.
  return { kill, child: { kill } as Pick<ChildProcess, 'kill'> as ChildProcess };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s kills the child', (signal) => {
  // With another listener the signal does not end the process of this test.
  const other = () => {};
  process.on(signal, other);
  const { kill, child: started } = child();
  const before = process.listenerCount(signal);
  killWithParent(started);
  process.emit(signal, signal);
  expect(kill).toHaveBeenCalledWith('SIGKILL');
  expect(process.listenerCount(signal)).toBe(before);
  process.off(signal, other);
});

test('a child that is no longer needed is killed, and nothing is left behind', () => {
  const events = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'];
  const before = events.map((event) => process.listenerCount(event));
  const { kill, child: started } = child();
  const stop = killWithParent(started);
  expect(kill).not.toHaveBeenCalled();
  stop();
  expect(kill).toHaveBeenCalledWith('SIGKILL');
  expect(events.map((event) => process.listenerCount(event))).toEqual(before);
});
