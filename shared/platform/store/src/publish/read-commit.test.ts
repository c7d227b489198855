import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitIn } from '@platform/testing/site/commit-in';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCommit } from './read-commit.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'commit-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('the commit that is checked out is read from the folder of an application', async () => {
  commitIn(root, 'mfe-pricing/source.txt', 'Round prices up\n\nVisitors saw cents.');
  const { claim } = await readCommit(join(root, 'mfe-pricing'));
  expect(claim).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    author: 'Anna Otieno',
    message: 'Round prices up',
    at: '2030-01-02T03:04:05.000Z',
  });
  // As a hook of another repository sets it.
  vi.stubEnv('GIT_DIR', join(root, 'elsewhere'));
  expect(await readCommit(join(root, 'mfe-pricing'))).toEqual({ claim });
  writeFileSync(join(root, 'mfe-pricing/source.txt'), 'rounded down');
  expect(await readCommit(join(root, 'mfe-pricing'))).toEqual({ claim: { ...claim, dirty: true } });
});

test('a message is one line of bounded length that no terminal obeys', async () => {
  commitIn(root, 'source.txt', `\u{1b}[2JAll\u{202e}\u{200b} is\twell ${'o'.repeat(500)}`);
  const { message = '' } = (await readCommit(root)).claim ?? {};
  expect(message).toMatch(/^\[2JAll is well o+…$/);
  expect(message).toHaveLength(120);
});

test('a folder that no commit knows has none, nor has one outside of any repository', async () => {
  const folder = join(root, 'home/downloaded');
  mkdirSync(folder, { recursive: true });
  expect(await readCommit(folder)).toEqual({});
  commitIn(join(root, 'home'), 'dotfiles', 'Dotfiles');
  expect(await readCommit(folder)).toEqual({});
});

test('why git reads nothing of a repository is said', async () => {
  commitIn(root, 'source.txt', 'Round prices up');
  // As in containers of pipelines.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  expect((await readCommit(root)).silence).toBe(
    `fatal: detected dubious ownership in repository at '${root}'`,
  );
});
