import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { readTimeToCome } from './options.ts';

const { run } = siteForEachTest();

test.each([
  ['diff 999 live', 'There is no revision 999: the newest is 1.'],
  ['diff --html /nowhere/x', "/nowhere/x can't be written (ENOENT): name another file."],
  ['health pricing --minutes 99999', 'It is at most 43200, thirty days.'],
  ['freeze --until 2w --reason x', 'It is a time such as 2030-01-02T03:04:05Z, or 30m, 2h or 3d.'],
  ['preview pricing --expires 2x', 'It is a time such as 2h or 3d, or hours, at most 7d.'],
])('site %s says what would be right', async (command, said) => {
  const { code, stderr } = await run(...command.split(' '));
  expect(code).not.toBe(0);
  expect(stderr).toContain(said);
});

test('a time to come may be how long it is until then', () => {
  const now = new Date('2030-01-02T03:04:05Z');
  const read = (text: string) => readTimeToCome(text, now).toISOString();
  expect(read('2h')).toBe('2030-01-02T05:04:05.000Z');
  expect(read('3d')).toBe('2030-01-05T03:04:05.000Z');
  expect(read('2031-01-02T03:04:05+03:00')).toBe('2031-01-02T00:04:05.000Z');
});
