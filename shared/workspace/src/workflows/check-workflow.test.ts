import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAction, checkWorkflow } from './check-workflow.ts';

/* Mistakes that would be noticed only once the workflow runs. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  await mkdir(join(folder, 'beds'));
  await writeFile(join(folder, 'beds/soil.ts'), '');
  await write('reused.yml', REUSED);
});
afterAll(() => rm(folder, { recursive: true }));

const write = (path: string, text: string) => writeFile(join(folder, path), text);

const REUSED = `
on:
  workflow_call:
    inputs:
      app: { type: string, required: true }
permissions: { contents: read }
jobs: {}
`;

const PIN = '0123456789abcdef0123456789abcdef01234567';

const SOUND = `
on:
  push:
    paths: ['beds/**']
permissions:
  contents: read
jobs:
  grow:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@${PIN} # v7.0.1
        with: { persist-credentials: false }
      - run: |
          pnpm install --frozen-lockfile
          if pnpm check; then pnpm site promote --composition "$ID" --reason "$WHY"; fi
        env:
          ID: '1'
          WHY: \${{ github.sha }}
      - run: npm run release -- --no-publish
      - uses: actions/upload-artifact@${PIN} # v7.0.0
        with: { path: dist, include-hidden-files: true }
      - run: node site/shared/releases/bin/site.js undo --no-wait
  call:
    needs: grow
    uses: ./reused.yml
    with: { app: beds }
`;

async function check(text: string): Promise<string> {
  await write('flow.yml', text);
  const scripts = new Set(['check', 'release', 'site']);
  return (await checkWorkflow({ folder, scripts }, 'flow.yml')).join('\n');
}

test('a sound workflow has nothing wrong', async () => {
  expect(await check(SOUND)).toBe('');
});

test.each([
  // What actionlint finds.
  [
    'needs: grow',
    'needs: water',
    /flow\.yml:\d+:\d+: job "call" needs job "water" which does not exist/,
  ],
  ['github.sha', 'githb.sha', /undefined variable "githb"/],
  ['ubuntu-24.04', 'ubuntu-latst', /label "ubuntu-latst" is unknown/],
  ['- run: npm', '- shell: fishy\n        run: npm', /shell name "fishy" is invalid/],
  ["ID: '1'", `ID: \${{ needs.water.outputs.id }}`, /property "water" is not defined/],
  // What it does not.
  ['; fi', '', /syntax error: unexpected end of file/],
  ['pnpm check', 'pnpm chekc', /there is no script "chekc"/],
  ['site promote', 'site promot', /`site` has no command "promot"/],
  ['--composition', '--compositon', /`site promote` has no option --compositon/],
  ['undo', 'unod', /`site` has no command "unod"/],
  ['--no-publish', '--no-publsh', /Unknown option '--no-publsh'/],
  ['beds/**', 'bed/**', /the filter bed\/\*\* matches no file/],
  ['./reused.yml', './resued.yml', /there is no workflow \.\/resued\.yml/],
  ['app: beds', 'apps: beds', /reused\.yml has no input apps\n.*needs the input app$/],
  [`checkout@${PIN}`, 'checkout@v7', /is not pinned to a full commit/],
  [' # v7.0.1', '', /does not say its version/],
  ['        with: { persist-credentials: false }\n', '', /leaves its token/],
  [', include-hidden-files: true', '', /leaves out names that begin with a dot/],
  ['    timeout-minutes: 5\n', '', /job grow: has no timeout-minutes/],
  ['contents: read', 'contents: write', /its permissions are not/],
  [
    'timeout-minutes: 5',
    'timeout-minutes: 5\n    permissions: { id-token: write }',
    /without an environment/,
  ],
  [
    'timeout-minutes: 5',
    'timeout-minutes: 5\n    environment: live\n    concurrency: live',
    /job grow: holds its concurrency group/,
  ],
  [
    'jobs:\n  grow:\n',
    'concurrency: live\njobs:\n  grow:\n    environment: live\n',
    /job grow: holds its concurrency group/,
  ],
  [
    'timeout-minutes: 5\n    steps:\n',
    'timeout-minutes: 5\n    environment: live\n    permissions: { id-token: write }\n    steps:\n      - run: npm ci\n',
    /job grow: npm ci runs scripts of packages/,
  ],
  ['push:\n', 'pull_request_target:\n', /gives strangers its rights/],
])('%j in place of %j is found', async (right, wrong, message) => {
  expect(SOUND).toContain(right);
  expect(await check(SOUND.replace(right, wrong))).toMatch(message);
});

test('a file that is no workflow is found', async () => {
  expect(await check('jobs: [')).toMatch(/^flow\.yml:1/);
  expect(await check('')).not.toBe('');
});

test('mistakes in a composite action are found', async () => {
  const steps = '{ run: pnpm nothing }, { run: npm ci }, { uses: actions/cache@v5 }';
  await write('action.yml', `runs: { steps: [${steps}] }`);
  expect((await checkAction({ folder, scripts: new Set() }, 'action.yml')).join('\n')).toBe(
    'action.yml: actions/cache@v5 is not pinned to a full commit\n' +
      'action.yml: npm ci runs scripts of packages beside a role: --ignore-scripts\n' +
      'action.yml: pnpm nothing: there is no script "nothing"',
  );
});
