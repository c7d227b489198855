import { execFile } from 'node:child_process';
import { chmod, cp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { inWorkspace } from '@platform/node/workspace-folder';
import { thisMachine } from '@platform/testing/machine';
import { folderForEachTest } from '@platform/testing/test-folder';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/* What the scripts in workflows do, with stand-ins for the programs that they call. */

const folder = folderForEachTest();

type Place = readonly [file: string, job: string, id?: string];

/** The script of a step of a job, or of an action, whose job is empty; without an id the last one. */
async function readScript([file, job, id]: Place): Promise<string> {
  const { jobs, runs } = parse(await readFile(inWorkspace(file), 'utf8'));
  const steps: { id?: string; run: string }[] = (job ? jobs[job] : runs).steps;
  return (id ? steps.find((step) => step.id === id) : steps.at(-1))?.run ?? '';
}

/** Runs the script of a step as GitHub does, with the named programs before all others. */
async function runScript(
  place: Place,
  programs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  for (const [name, script] of Object.entries(programs)) {
    await folder.write(name, `#!/bin/sh\n${script}\n`);
    await chmod(folder.path(name), 0o755);
  }
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', await readScript(place)];
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

const APPLICATION = '.github/workflows/application.yml';
const publishing = [APPLICATION, 'publish', 'publish'] as const;
const composing = [APPLICATION, 'publish', 'compose'] as const;

test('nothing of an application is published without its key, and the refusal names the secret', async () => {
  const env = { APP: 'pricing', SITE_SIGNING_KEY: '' };
  await expect(runScript(publishing, { node: 'echo published' }, env)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The secret SITE_SIGNING_KEY of .* publishing-pricing/m),
  });
});

const hasJq = thisMachine.findOnPath('jq') !== undefined;

test.skipIf(!hasJq).each(['pricing', 'config'])(
  'what %s publishes and tries is what the next job promotes',
  async (APP) => {
    const node = `echo "$@" >> ${folder.path('ran')}
case "$2" in
  publish) echo '{"published":[{"release":"1.2.0-0badcafe0badcafe"}]}' ;;
  *) echo '{"revision":12}' ;;
esac`;
    const GITHUB_OUTPUT = folder.path('output');
    const SITE_SIGNING_KEY = APP === 'config' ? '' : 'a key';
    await runScript(publishing, { node }, { APP, GITHUB_OUTPUT, SITE_SIGNING_KEY });
    const RELEASE = (await folder.read('output')).trim().replace('release=', '');
    await runScript(composing, { node }, { APP, RELEASE, GITHUB_OUTPUT });
    expect(await folder.read('output')).toBe(
      'release=1.2.0-0badcafe0badcafe\nrevision=12\ncanary=\n',
    );
    expect((await folder.read('ran')).split('\n')).toEqual([
      `/t/site/site.mjs publish ${APP} --config shell/site.config.json --json`,
      `/t/site/site.mjs compose ${APP}@1.2.0-0badcafe0badcafe --dry-run --json`,
      '',
    ]);
  },
);

test.skipIf(!hasJq).each(['exit 1', 'echo nothing', 'echo "{}"'])(
  'nothing is handed on where a command fails or says something else: %s',
  async (node) => {
    const GITHUB_OUTPUT = folder.path('output');
    const env = { APP: 'pricing', RELEASE: '1.0.0', SITE_SIGNING_KEY: 'a key', GITHUB_OUTPUT };
    for (const step of [publishing, composing]) {
      await expect(runScript(step, { node }, env)).rejects.toThrow();
    }
    await expect(folder.read('output')).rejects.toThrow();
  },
);

const promoting = [APPLICATION, 'promote', 'promote'] as const;
const refusal = (gate: string) =>
  `echo '{"error":{"refusals":[{"gate":"${gate}","page":"/"},{"gate":"${gate}","page":"/why"}]}}'; exit 1`;

test.skipIf(!hasJq)('pages of other teams are handed on to those who have them', async () => {
  const GITHUB_OUTPUT = folder.path('output');
  const env = { APP: 'pricing', RELEASE: '1.0.0', REVISION: '12', REASON: 'why', GITHUB_OUTPUT };
  await runScript(promoting, { node: 'echo "{}"' }, env);
  await expect(folder.read('output')).rejects.toThrow();
  await expect(runScript(promoting, { node: refusal('links') }, env)).rejects.toThrow();
  await expect(folder.read('output')).rejects.toThrow();
  const both = `echo '{"error":{"refusals":[{"gate":"other-pages","page":"/"},{"gate":"links","page":"/why"}]}}'; exit 1`;
  await expect(runScript(promoting, { node: both }, env)).rejects.toThrow();
  await expect(folder.read('output')).rejects.toThrow();
  await runScript(promoting, { node: refusal('other-pages') }, env);
  expect(await folder.read('output')).toBe('other-pages=/,/why\n');
});

test.skipIf(!hasJq)('what a release changes is told as text, whatever its pages say', async () => {
  const node = `case "$2" in
  preview) echo '{"link":"https://preview.example/?preview=1","composition":"next"}' ;;
  status) echo '{"entry":{"composition":"live"}}' ;;
  init | store) echo "$@" >> ${folder.path('ran')} ;;
  *) printf '%s\\n' '\`\`\`' 'link=https://evil.example' "$(printf 'long%.0s' $(seq 200))"; seq 300 ;;
esac`;
  const GITHUB_OUTPUT = folder.path('output');
  const env = { APP: 'pricing', RELEASE: '1.2.0-0badcafe0badcafe', GITHUB_OUTPUT };
  await runScript([APPLICATION, 'preview', 'preview'], { node }, { ...env, SITE_STORE: 's3://s' });
  const [link, compositions, begin = '', ...rest] = (await readFile(GITHUB_OUTPUT, 'utf8'))
    .trim()
    .split('\n');
  expect(link).toBe('link=https://preview.example/?preview=1');
  expect(compositions).toBe('compositions=live,next');
  expect(await folder.read('ran')).toBe(
    '/t/site/site.mjs init --another --store /t/compared\n' +
      '/t/site/site.mjs store copy s3://s /t/compared --compositions live,next\n',
  );
  expect(begin).toMatch(/^changes<<[0-9a-f]{32}$/);
  expect(rest.pop()).toBe(begin.slice('changes<<'.length));
  expect(rest.slice(0, 2)).toEqual(['    ```', '    link=https://evil.example']);
  expect(rest[2]).toHaveLength(204);
  expect(rest).toHaveLength(250);
});

test('pictures are taken of what was compared, without the store', async () => {
  const env = { COMPOSITIONS: 'live,next' };
  const pnpm = `printf '%s|' "$@"`;
  expect(await runScript([APPLICATION, 'pictures', 'pictures'], { pnpm }, env)).toBe(
    'site|diff|live|next|--pictures|--html|/t/what-changes.html|--store|/t/compared|',
  );
});

describe.skipIf(!hasJq)(
  'where the configuration gives a release to a share of visitors first',
  () => {
    const CANARY = '["--percent","5","--steps","25,50","--every","10m","--guard"]';
    const env = { APP: 'pricing', RELEASE: '1.0.0', REVISION: '12', REASON: 'two words', CANARY };
    const node = `printf '%s|' "$@"`;

    test('the next job gets it from what was composed', async () => {
      const GITHUB_OUTPUT = folder.path('output');
      const composed = `echo '{"revision":12,"canary":${CANARY}}'`;
      await runScript(composing, { node: composed }, { ...env, GITHUB_OUTPUT });
      expect(await folder.read('output')).toBe(`revision=12\ncanary=${CANARY}\n`);
    });

    test.each([
      APPLICATION,
      'shared/platform/workspace/template/repository/.github/workflows/sample.yml',
    ])('%s begins with it, and refuses one that says nothing', async (file) => {
      const app = file === APPLICATION ? 'pricing' : 'sample';
      expect(await runScript([file, 'canary'], { node }, env)).toBe(
        `/t/site/site.mjs|canary|${app}@1.0.0|--percent|5|--steps|25,50|--every|10m|--guard|--since|12|--reason|two words|`,
      );
      for (const nothing of ['[]', '{']) {
        const begun = runScript([file, 'canary'], { node }, { ...env, CANARY: nothing });
        await expect(begun).rejects.toMatchObject({ stdout: '' });
      }
    });

    test('what was given to it is what everybody gets, and nothing else', async () => {
      const said = { ...env, GITHUB_OUTPUT: folder.path('output'), OTHER_PAGES: '/,/why' };
      const stored = `${node} > ${folder.path('ran')}; echo "{}"`;
      await runScript(promoting, { node: stored }, said);
      expect(await folder.read('ran')).toBe(
        '/t/site/site.mjs|canary|promote|pricing@1.0.0|--reason|two words|--json|',
      );
      expect(await runScript([APPLICATION, 'promote-other-pages'], { node }, said)).toBe(
        '/t/site/site.mjs|canary|promote|pricing@1.0.0|--reason|two words|--other-pages|/,/why|',
      );
    });
  },
);

const ACTION = '.github/actions/site/action.yml';
const hasSum = thisMachine.findOnPath('sha256sum') !== undefined;

describe.skipIf(!hasSum).each([ACTION, `shared/platform/workspace/template/repository/${ACTION}`])(
  'the program that %s fetches',
  (action) => {
    /** Bundles a program, downloads it, lets something happen, and compares. */
    async function fetchAfter(change: () => Promise<unknown>, given?: string) {
      await folder.write('bundle/site/site.mjs', 'run();');
      await folder.write('bundle/site/program/two words.mjs', 'render();');
      await folder.write('bundle/site/.env.example', '');
      const env = { RUNNER_TEMP: folder.path(), GITHUB_OUTPUT: folder.path('output') };
      await runScript(['.github/actions/program/action.yml', '', 'sum'], {}, env);
      const [, made] = /^sha256=([0-9a-f]{64})\n$/.exec(await folder.read('output')) ?? [];
      await cp(folder.path('bundle/site'), folder.path('site'), { recursive: true });
      await change();
      return runScript([action, ''], {}, { ...env, SHA256: given ?? made ?? '' });
    }

    test('is run if it is what was bundled', async () => {
      expect(await fetchAfter(async () => {})).toBe('');
    });

    test.each<[what: string, change: () => Promise<unknown>]>([
      ['with another line', () => folder.write('site/program/two words.mjs', 'steal();')],
      ['with a file more', () => folder.write('site/node_modules/evil/index.js', '')],
      ['with a file less', () => rm(folder.path('site/.env.example'))],
      [
        'with a file by another name',
        () => rename(folder.path('site/site.mjs'), folder.path('site/other.mjs')),
      ],
      ['that is missing', () => rm(folder.path('site'), { recursive: true })],
    ])('is not run %s', async (_what, change) => {
      await expect(fetchAfter(change)).rejects.toThrow();
    });

    test('is not run where nobody says what was bundled, and why is said', async () => {
      const refused = fetchAfter(async () => {}, '');
      await expect(refused).rejects.toMatchObject({
        stdout: expect.stringMatching(/^::error::The site command is not the one that the job/),
      });
    });
  },
);
