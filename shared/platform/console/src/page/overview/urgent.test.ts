import { expect, test } from 'vitest';
import type { Application, Overview } from '../../protocol.ts';
import { isIdle, urgentOf } from './urgent.ts';

const since = '2030-01-02T03:04:05.000Z';
const application = (name: string, rest: object = {}) =>
  // Nothing else of it is read.
  ({ name, live: '1.0.0', ...rest }) as Application;
const health = (crashFree: number, bad: number) => ({ crashFree, bad, unanswered: 0 });
const overview = (rest: Partial<Overview>) =>
  // As above.
  ({
    notices: [],
    servers: [],
    applications: [],
    healthProblem: undefined,
    ...rest,
  }) as unknown as Overview;

test('servers in trouble come first, then applications that fail, then what the store says', () => {
  const server = (kind: 'edge' | 'setup service', problem?: string) =>
    ({ kind, address: 'http://a.example', problem, since, revision: undefined }) as const;
  const found = urgentOf(
    overview({
      servers: [server('setup service'), server('edge'), server('edge', 'It is behind.')],
      applications: [
        application('shell', { health: health(0.9, 2) }),
        application('pricing', { health: health(0, 3) }),
      ],
      notices: ['Passed over: 7'],
      healthProblem: 'No release health.',
    }),
  );
  expect(found.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'error 2 servers in trouble',
    'error pricing: 0 % of views were free of crashes in the last hour',
    'error Passed over: 7',
    'info No release health.',
  ]);
  expect(found[0]?.lines.map(({ text }) => text)).toEqual([
    'edge http://a.example: It says nothing.',
    'edge http://a.example: It is behind.',
  ]);
  expect(urgentOf(overview({}))).toEqual([]);
});

test.each([
  [{}, true],
  [{ waiting: '1.1.0' }, false],
  [{ live: undefined }, false],
  [{ health: health(0.5, 9) }, false],
  // One old browser.
  [{ health: health(0.5, 1) }, true],
  [{ name: 'tried' }, false],
])('an application with %j has nothing to decide about: %s', (rest, isNothing) => {
  const canary = { changes: [{ name: 'tried', to: '2' }] } as unknown as Overview['canary'];
  expect(isIdle(application('pricing', rest), { canary })).toBe(isNothing);
});
