import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const person = {
  NAME: 'Anna Otieno',
  EMAIL: 'anna@nguzo.example',
  DATE: '2030-01-02T06:04:05+03:00',
};
const people = ['AUTHOR', 'COMMITTER'].flatMap((who) =>
  Object.entries(person).map(([what, text]) => [`GIT_${who}_${what}`, text]),
);

/** Commits a file alone and ignores all others: the same message gives the same commit everywhere. */
export function commitIn(root: string, file: string, message: string): void {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...inherited } = process.env;
  const config = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const env = { ...inherited, ...config, ...Object.fromEntries(people) };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, stdio: 'pipe' });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), message);
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(root, '.git/info/exclude'), '*\n');
  git('add', '--force', file);
  git('commit', '--quiet', `--message=${message}`);
}
