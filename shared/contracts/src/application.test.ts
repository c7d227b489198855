import { expect, test } from 'vitest';
import { applicationName, remoteName } from './application.ts';

test.each([
  ['pricing', true],
  ['loyalty2', true],
  ['io', true],
  ['a'.repeat(30), true],
  ['', false],
  ['a', false],
  ['a'.repeat(31), false],
  ['Loyalty', false],
  ['loyal-ty', false],
  ['2loyalty', false],
  ['../pricing', false],
  ['loyalty\n', false],
  ['config', false],
  ['location', false],
  ['default', false],
])('that "%s" is the name of an application is %s', (name, isName) => {
  expect(applicationName.safeParse(name).success).toBe(isName);
});

test('the shell is an application and no remote', () => {
  expect(applicationName.safeParse('shell').success).toBe(true);
  expect(remoteName.safeParse('shell').success).toBe(false);
});
