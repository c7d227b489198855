import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';
import type { Outcome } from '../run-tool.ts';
import { mixedTexts } from './mixed-texts.ts';

/** Everything that visitors see: the applications, the design system, and what new remotes begin with. */
const sources = [
  'shell/src/**/*.tsx',
  'mfe-*/src/**/*.tsx',
  'shared/ui/src/**/*.tsx',
  'shared/workspace/template/remote/src/**/*.tsx',
];

/** Finds the texts that would be wrong once a browser translates the site. */
export async function checkTexts(): Promise<Outcome> {
  const files = await glob(sources, { cwd: workspaceFolder, ignore: '**/*.test.tsx' });
  const found = await Promise.all(
    files
      .sort()
      .map(async (file) => mixedTexts(file, await readFile(join(workspaceFolder, file), 'utf8'))),
  );
  const advice = 'translated pages would show this wrong, see "Rules" in shared/ui/README.md';
  const lines = found.flat().map((line) => `${line}: ${advice}`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}
