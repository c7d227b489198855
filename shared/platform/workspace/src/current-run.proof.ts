import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { inWorkspace } from '@platform/node/workspace-folder';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/* What keeps a repeated run from publishing old sources, run on repositories of its own. */
const inSite = '.github/actions/current/action.yml';
const inTemplate = `shared/platform/workspace/template/repository/${inSite}`;
const WORKFLOW = 'on:\n  push:\n    paths:\n      - "beds/**"\n      - "*.json"\n';

const hasGit = spawnSync('git', ['--version']).status === 0;

const folder = folderForEachTest();
let commit: string;
describe.skipIf(!hasGit)(`a run that is repeated${hasGit ? '' : ' (needs git)'}`, () => {
  beforeEach(async () => {
    await git('origin', 'init', '--quiet', '--initial-branch=main');
    commit = await change('beds/soil.ts');
    const url = `file://${folder.path('origin')}`;
    await git('run', 'clone', '--quiet', '--depth=1', url, '.');
  });

  test('the newest commit is released', async () => {
    expect(await isCurrent(inSite)).toMatchObject({ code: 0 });
    expect(await isCurrent(inTemplate)).toMatchObject({ code: 0 });
  });

  test('an old commit is not, once its application has changed, and why is said', async () => {
    await change('beds/roses/rose.ts');
    for (const action of [inSite, inTemplate]) {
      const { code, output } = await isCurrent(action);
      expect(code).toBe(1);
      expect(output).toMatch(/::error::main (?:has|is at) .* Use the run of the newest commit/);
    }
  });

  test('a commit of another team stops no release of a shared repository', async () => {
    await change('sheds/tools.json');
    expect(await isCurrent(inSite)).toMatchObject({ code: 0 });
  });

  test('a change that was taken back stops nothing either', async () => {
    await change('beds/soil.ts', 'other');
    await change('beds/soil.ts');
    expect(await isCurrent(inSite)).toMatchObject({ code: 0 });
  });

  test('nothing is released where the branch cannot be asked for', async () => {
    await rm(folder.path('origin'), { recursive: true });
    for (const action of [inSite, inTemplate]) {
      expect((await isCurrent(action)).code).not.toBe(0);
    }
  });
});

async function isCurrent(action: string) {
  const { runs } = parse(await readFile(inWorkspace(action), 'utf8'));
  const script = runs.steps.map((step: { run: string }) => step.run).join('\n');
  await folder.write('run/beds.yml', WORKFLOW);
  const variables = {
    WORKFLOW: 'beds.yml',
    TOKEN: 'token',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: commit,
  };
  // As the runner starts `shell: bash`.
  return run('run', 'bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], variables);
}

async function change(path: string, text = 'content'): Promise<string> {
  await folder.write(`origin/${path}`, text);
  await git('origin', 'add', '.');
  const who = ['-c', 'user.name=anna', '-c', 'user.email=anna@example.com'];
  await git('origin', ...who, 'commit', '--quiet', '--message', path);
  return (await git('origin', 'rev-parse', 'HEAD')).trim();
}

async function git(place: string, ...args: string[]): Promise<string> {
  await mkdir(folder.path(place), { recursive: true });
  const { code, output } = await run(place, 'git', args);
  if (code !== 0) throw new Error(output);
  return output;
}

function run(place: string, program: string, args: string[], variables = {}) {
  const cwd = folder.path(place);
  const env = { ...process.env, ...variables };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}
