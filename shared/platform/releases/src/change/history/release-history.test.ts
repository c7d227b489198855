import { expect, test } from 'vitest';
import {
  earlierReleases,
  type ReleaseHistory,
  releaseHistory,
  wasRolledBackFrom,
} from './release-history.ts';

/** `+C` promotes C, `-B` rolls back to B, `x` removes, `<` undoes, `?` can't be read, `o` is another's. */
function historyAfter(steps: string) {
  let live: string | undefined;
  const shown: (string | undefined)[] = [];
  const moves = steps.split(' ').flatMap((step, position) => {
    const revision = position + 1;
    shown.push(live);
    const from = live;
    if (step === 'o') return [moveOf(revision, 'promote', 'devices', undefined, `d${revision}`)];
    if (step === '<') live = shown[position - 1];
    else live = step === 'x' ? undefined : step.slice(-1);
    if (step.startsWith('?')) return [];
    const action = { '+': 'promote', '-': 'rollback', x: 'remove', '<': 'undo' }[step.charAt(0)];
    const undoes = step === '<' ? { undoes: revision - 1 } : {};
    return [{ ...moveOf(revision, action ?? 'elsewhere', 'pricing', from, live), ...undoes }];
  });
  return releaseHistory(moves);
}

function liveIn({ stacks }: ReleaseHistory): string | undefined {
  const pricing = stacks.get('pricing');
  return pricing?.isLive ? pricing.top?.release : undefined;
}

type Id = string | undefined;
function moveOf(revision: number, action: string, name: string, from: Id, to: Id) {
  const changes = [{ name, ...(from ? { from } : {}), ...(to ? { to } : {}) }];
  return { revision, action, changes };
}

test.each([
  ['nothing but one release', '+A', 'A', ''],
  ['promotions', '+A +B +C', 'C', 'B A'],
  ['one step back', '+A +B +C -B', 'B', 'A'],
  ['two steps back', '+A +B +C -B -A', 'A', ''],
  ['two steps at once', '+A +B +C -A', 'A', ''],
  ['a new release after a rollback', '+A +B -A +C', 'C', 'A'],
  ['what was rolled back from and promoted again', '+A +B -A +B +C', 'C', 'B A'],
  ['what was rolled back from and gone back to by its name', '+A +B +C -B -C +D', 'D', 'C A'],
  ['a release that was never live', '+A +B +C -Z', 'Z', 'B A'],
  ['an old release that was promoted again', '+A +B +A', 'A', 'B'],
  ['a rollback from one that is in the stack twice', '+A +B +A -B', 'B', ''],
  ['a promotion taken back', '+A +B +C <', 'B', 'A'],
  ['a rollback taken back', '+A +B +C -B <', 'C', 'B A'],
  ['a rollback of two steps taken back', '+A +B +C -A <', 'C', 'B A'],
  ['a new release after that', '+A +B -A < +C', 'C', 'B A'],
  ['the good release named after that', '+A +B -A < +A +C', 'C', 'A'],
  ['a removal', '+A +B x', undefined, 'A'],
  ['a removal taken back', '+A +B x <', 'B', 'A'],
  ['another release after a removal', '+A +B x +C', 'C', 'B A'],
  ['the same release after a removal', '+A +B x +B', 'B', 'A'],
  ['other applications in between', '+A +B o o +C o -B o', 'B', 'A'],
  ['an entry that nobody can read', '+A ?B +C', 'C', 'B A'],
  ['a rollback that nobody can read', '+A +B ?A +C', 'C', 'A'],
  ['an action of a newer version', '+A +B *C', 'C', 'B A'],
])('after %s (%s)', (_title, steps, live, earlier) => {
  const history = historyAfter(steps);
  expect(liveIn(history)).toBe(live);
  expect([...earlierReleases(history, 'pricing')].join(' ')).toBe(earlier);
});

test('a release counts as rolled back from until it is named, or another is built on it', () => {
  const marked = (steps: string) => wasRolledBackFrom(historyAfter(steps), 'pricing', 'B');
  const still = ['+A +B -A', '+A +B -A +C', '+A +B -A *B', '+A +B -A <', '+A +B -A < +A'];
  const not = ['+A +B -A -B', '+A +B -A +B', '+A +B -A < +C', '+A +B +C -A <', '+A +B x'];
  expect([...still, ...not].filter(marked)).toEqual(still);
});

test('an undo takes back the entry before it, and leaves other applications alone', () => {
  const [pricing, devices] = ['pricing', 'devices'] as const;
  const first = moveOf(1, 'promote', pricing, undefined, 'A');
  const history = releaseHistory([
    { ...first, changes: [...first.changes, { name: devices, to: 'D' }] },
    moveOf(2, 'promote', devices, 'D', 'E'),
    moveOf(3, 'promote', pricing, 'A', 'B'),
    { ...moveOf(4, 'undo', pricing, 'B', 'A'), undoes: 3 },
  ]);
  expect(liveIn(history)).toBe('A');
  expect([...earlierReleases(history, 'pricing')]).toEqual([]);
  expect([...earlierReleases(history, 'devices')]).toEqual(['D']);
});
