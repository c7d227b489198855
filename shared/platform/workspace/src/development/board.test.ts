import { expect, test } from 'vitest';
import { createBoard } from './board.ts';

test('a repeated notice is nothing new, and is reported to nobody', () => {
  const board = createBoard();
  let told = 0;
  const end = board.onState(() => {
    told += 1;
  });
  const wrong = { title: 'pricing does not build', text: 'page.tsx:3:1' };
  expect(board.put('pricing', undefined)).toBe(false);
  expect(board.put('pricing', wrong)).toBe(true);
  expect(board.put('pricing', { ...wrong })).toBe(false);
  expect(board.put('pricing', { ...wrong, text: 'page.tsx:4:1' })).toBe(true);
  expect(board.state().notices).toEqual([{ ...wrong, text: 'page.tsx:4:1' }]);
  expect(board.put('pricing', undefined)).toBe(true);
  expect(board.state().notices).toEqual([]);
  expect(told).toBe(3);
  end();
  board.put('pricing', wrong);
  expect(told).toBe(3);
});

test('what a gate makes of a mistake stands below what the compiler says of it', () => {
  const board = createBoard();
  for (const subject of ['page', 'gates', 'types'])
    board.put(subject, { title: subject, text: 'x' });
  expect(board.state().notices.map(({ title }) => title)).toEqual(['types', 'gates', 'page']);
});

const built = { folder: 'here', code: 'one', fixed: 'its routes' };
const forVisitors = { folder: 'there' };

function liveNews({
  pricing = built,
  release = '1.0.0-1',
  devices = '1.0.0-2',
  config = 'c',
} = {}) {
  const board = createBoard();
  board.live(
    new Map([
      ['pricing', release],
      ['devices', devices],
      ['config', config],
    ]),
    new Map([
      ['pricing', pricing],
      ['devices', forVisitors],
    ]),
  );
  return board.state().news.live;
}

test('a release that differs in its code alone leaves the rest of what pages show as it is', () => {
  const live = liveNews();
  expect(live?.code).toEqual({ pricing: 'one' });
  const next = liveNews({ release: '1.0.0-3', pricing: { ...built, code: 'two' } });
  expect(next).toEqual({ fixed: live?.fixed, code: { pricing: 'two' } });
});

test('other routes, another configuration and a release for visitors change what pages show', () => {
  const { fixed } = liveNews() ?? {};
  const others = [
    liveNews({ pricing: { ...built, fixed: 'other routes' } }),
    liveNews({ config: 'd' }),
    liveNews({ devices: '1.0.0-3' }),
  ];
  for (const other of others) expect(other?.fixed).not.toBe(fixed);
});

test('listeners hear of each code, until they unsubscribe', () => {
  const board = createBoard();
  const told: unknown[] = [];
  const stop = board.onState(() => told.push(board.state().news));
  board.compiled('pricing', 'one');
  board.compiled('shell', 'two');
  stop();
  board.compiled('shell', 'three');
  expect(told).toEqual([
    { compiled: { pricing: 'one' } },
    { compiled: { pricing: 'one', shell: 'two' } },
  ]);
});
