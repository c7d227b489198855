import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, follow } from './connection.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(type: string, data = '{}') {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}

let connection: Connection;
let revisions: number[];
const last = () => FakeSource.opened.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') });
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
  connection = { at: 'connecting' };
  revisions = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = () =>
  follow('api/events', {
    onOverview: ({ revision }) => revisions.push(revision),
    onConnection: (now) => {
      connection = now;
    },
  });

test('figures are as old as what came last, also where the network fails again and again', () => {
  const end = start();
  last().say('message', '{"revision":7}');
  expect([connection, revisions]).toEqual([{ at: 'live' }, [7]]);
  vi.advanceTimersByTime(5_000);
  last().say('error');
  vi.advanceTimersByTime(1_000);
  last().say('error');
  expect(connection).toEqual({ at: 'lost', since: '2026-11-27T10:00:00.000Z' });
  last().say('beat');
  expect(connection).toEqual({ at: 'live' });
  end();
});

test('a stream that is silent for too long is opened anew', () => {
  const end = start();
  last().say('beat');
  vi.advanceTimersByTime(20_000);
  last().say('beat');
  vi.advanceTimersByTime(29_000);
  expect(connection.at).toBe('live');
  vi.advanceTimersByTime(1_000);
  expect(connection).toEqual({ at: 'lost', since: '2026-11-27T10:00:20.000Z' });
  expect(FakeSource.opened.map(({ readyState }) => readyState)).toEqual([2, 1]);
  end();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(2);
});

test('a stream that was refused is tried again, and a new one that works says so', () => {
  const end = start();
  last().close();
  last().say('error');
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  last().say('message', '{"revision":8}');
  expect([connection.at, revisions]).toEqual(['live', [8]]);
  end();
});
