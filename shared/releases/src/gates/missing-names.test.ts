import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { expect, test } from 'vitest';
import { missingNameViolations } from './missing-names.ts';

type Names = Record<string, string[] | undefined>;

/** What a remote that uses these names lacks in a shell whose modules provide those. */
function violations(uses: RemoteRelease['uses'], provided: Names): string[] {
  const provides = Object.fromEntries(
    Object.entries(provided).map(([module, names]) => [module, names ? { names } : {}]),
  );
  // Nothing else of a release is read.
  const shell = { id: '1.0.0-aaaaaaaa', provides } as unknown as ShellRelease;
  return missingNameViolations(shell, { id: '1.0.0-bbbbbbbb', uses } as unknown as RemoteRelease);
}

test('one line lists every missing name of every module', () => {
  const uses = {
    react: ['useNext', 'useState'],
    '@site/ui': ['Box', 'shout', 'whisper'],
    '@site/ui/form': ['TextField'],
    '@site/ui/menu': ['*'],
  };
  expect(violations(uses, { react: ['useState'], '@site/ui': ['Box'] })).toEqual([
    '1.0.0-bbbbbbbb takes useNext from react and shout, whisper from @site/ui and TextField from @site/ui/form and all of @site/ui/menu, which shell 1.0.0-aaaaaaaa does not provide',
  ]);
});

test('nothing is missing if the shell provides as much or more', () => {
  expect(violations({ '@site/ui': ['Box'] }, { '@site/ui': ['Box', 'Flex'], react: [] })).toEqual(
    [],
  );
});

test.each<[string, RemoteRelease['uses'], Names]>([
  ['a shell from before names were listed', { '@site/ui': ['a'], b: ['c'] }, { react: undefined }],
  ['a remote from before names were listed', undefined, { '@site/ui': ['Box'] }],
  ['a module that is passed on as a whole', { '@site/ui': ['*'] }, { '@site/ui': ['Box'] }],
  ['a module of which the compiler could not tell', { react: ['a'] }, { react: undefined, b: [] }],
])('%s is held to its version only', (_, uses, provided) => {
  expect(violations(uses, provided)).toEqual([]);
});
