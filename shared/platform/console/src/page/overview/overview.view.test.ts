import { expect, test } from 'vitest';
import { serverStates } from './overview.view.tsx';

test('servers that are silent or behind come first, in words', () => {
  const unknown = { revision: undefined, problem: undefined };
  const server = (address: string, rest = {}) => ({
    address,
    kind: 'edge' as const,
    since: '2030-01-02T03:04:05.000Z',
    ...unknown,
    ...rest,
  });
  const states = serverStates(
    [
      server('a', { revision: 41 }),
      server('b', { revision: 39 }),
      server('c', { revision: 40, problem: 'it does not answer' }),
      server('d', { revision: 40 }),
      server('e'),
    ],
    41,
  );
  expect(states.map(({ address, text }) => `${address} ${text}`)).toEqual([
    'c it does not answer',
    'e says nothing',
    'b 2 revisions behind',
    'd one revision behind',
    'a serves what is live',
  ]);
});
