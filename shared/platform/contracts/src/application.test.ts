import { expect, test } from 'vitest';
import { applicationName, remoteName } from './application.ts';

const isName = (name: string) => applicationName.safeParse(name).success;

test.each(['pricing', 'loyalty2', 'io', 'a'.repeat(30)])(
  '"%s" is the name of an application',
  (name) => {
    expect(isName(name)).toBe(true);
  },
);

const none = '|a|Loyalty|loyal-ty|2loyalty|../pricing|loyalty\n|config|location|default';

test.each([...none.split('|'), 'a'.repeat(31)])('"%s" is none', (name) => {
  expect(isName(name)).toBe(false);
});

test('the shell is an application and no remote', () => {
  expect(applicationName.safeParse('shell').success).toBe(true);
  expect(remoteName.safeParse('shell').success).toBe(false);
});
