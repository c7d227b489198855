import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-template-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a remote in a repository of its own begins with its workflow', async () => {
  await fillTemplate('loyalty', 40, 'repository', folder);
  const workflow = await readFile(join(folder, '.github/workflows/loyalty.yml'), 'utf8');
  expect(workflow).toMatch(/^name: loyalty$/m);
  await readFile(join(folder, '.github/actions/setup/action.yml'));
});
