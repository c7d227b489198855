import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { inWorkspace } from '@site/node/workspace-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';
import { workflowFile } from './workflow-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollback-'));
  await program('pnpm', `printf '%s|' "$@"`);
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

/** What the last step of the workflow runs. */
async function lastStep(variables: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(inWorkspace('.github/workflows/rollback.yml'), 'utf8');
  const { jobs } = workflowFile.parse(parseYaml(text));
  const script =
    Object.values(jobs)
      .flatMap(({ steps = [] }) => steps)
      .at(-1)?.run ?? '';
  const env = {
    PATH: [folder, process.env.PATH].join(delimiter),
    REASON: 'two words',
    ...variables,
  };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return (await promisify(execFile)('bash', args, { env })).stdout;
}

test('a rollback counts from when somebody asked for it, not from when its machine was ready', async () => {
  await program('gh', 'echo 2030-01-02T03:04:05Z');
  expect(await lastStep({ APP: 'pricing', RELEASE: '' })).toBe(
    'site|rollback|pricing|--reason|two words|--asked|2030-01-02T03:04:05Z|',
  );
});

test('it is not held up where nobody says when that was', async () => {
  await program('gh', 'echo "{}"; exit 1');
  expect(await lastStep({ APP: 'pricing', RELEASE: '1.0.0' })).toBe(
    'site|rollback|pricing@1.0.0|--reason|two words|',
  );
});
