import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';
import { mixedTexts } from './mixed-texts.ts';

/** Everything that visitors see: the applications, the design system, and what new remotes begin with. */
const sources = [
  'shell/src/**/*.tsx',
  'mfe-*/src/**/*.tsx',
  'shared/ui/src/**/*.tsx',
  'shared/workspace/template/remote/src/**/*.tsx',
];

/** Whether the site stays right when a browser translates it; prints the texts that would not. */
export async function checkTexts(): Promise<boolean> {
  const files = await glob(sources, { cwd: workspaceFolder, ignore: '**/*.test.tsx' });
  const found = await Promise.all(
    files
      .sort()
      .map(async (file) => mixedTexts(file, await readFile(join(workspaceFolder, file), 'utf8'))),
  );
  const lines = found.flat();
  for (const line of lines) {
    console.log(
      `${line}: translated pages would show this wrong, see "Rules" in shared/ui/README.md`,
    );
  }
  return lines.length === 0;
}
