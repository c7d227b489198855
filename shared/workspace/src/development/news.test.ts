import { expect, test } from 'vitest';
import { createNewsDesk } from './news.ts';

const built = { folder: 'here', code: 'one', fixed: 'its routes' };
const forVisitors = { folder: 'there' };

function liveNews({
  pricing = built,
  release = '1.0.0-1',
  devices = '1.0.0-2',
  config = 'c',
} = {}) {
  const desk = createNewsDesk();
  desk.live(
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
  return desk.news().live;
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

test('those who listen are told of each code, until they stop', () => {
  const desk = createNewsDesk();
  const told: unknown[] = [];
  const stop = desk.onNews(() => told.push(desk.news()));
  desk.compiled('pricing', 'one');
  desk.compiled('shell', 'two');
  stop();
  desk.compiled('shell', 'three');
  expect(told).toEqual([
    { compiled: { pricing: 'one' } },
    { compiled: { pricing: 'one', shell: 'two' } },
  ]);
});
