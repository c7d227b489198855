import { expect, test } from 'vitest';
import { applicationName, remoteName } from './application.ts';

test.each(['pricing', 'loyalty2', 'io', 'a'.repeat(30)])(
  '"%s" is the name of an application',
  (name) => {
    expect(applicationName.safeParse(name).success).toBe(true);
  },
);

test.each([
  ['', 'empty'],
  ['a', 'too short'],
  ['a'.repeat(31), 'too long'],
  ['Loyalty', 'with a capital'],
  ['loyal-ty', 'with a hyphen'],
  ['2loyalty', 'begins with a digit'],
  ['../pricing', 'a way out of a folder'],
  ['loyalty\n', 'with a line break'],
  ['config', 'what the configuration is called'],
  ['location', 'what every page has already'],
  ['default', 'a word of the language'],
])('"%s" is none: %s', (name) => {
  expect(applicationName.safeParse(name).success).toBe(false);
});

test('the shell is an application and no remote', () => {
  expect(applicationName.safeParse('shell').success).toBe(true);
  expect(remoteName.safeParse('shell').success).toBe(false);
});
