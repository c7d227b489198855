import { OperatorError } from '@platform/node/operator-error';
import { expect, test } from 'vitest';
import { readRemoteName } from './read-remote-name.ts';

test('a free name is taken as it is', async () => {
  expect(await readRemoteName('loyalty')).toBe('loyalty');
});

test.each([
  ['Loyalty', '"Loyalty" is no name of an application: choose'],
  ['a', 'is no name'],
  ['location', '"location" is a name that is taken: choose'],
  ['shell', '"shell" is the shell: choose'],
  ['pricing', 'There is a package pricing in this workspace: choose another name.'],
  ['e2e', 'There is a package e2e in this workspace'],
  ['verify', 'There is a workflow verify in this workspace'],
])('"%s" is refused in one line', async (name, line) => {
  const refused = await readRemoteName(name).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  const { message } = refused as OperatorError;
  expect(message).toContain(line);
  expect(message).not.toContain('\n');
});
