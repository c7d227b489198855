import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from '@platform/node/source-hashes';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { runBuild } from './run-tool.ts';

const folder = inWorkspace('shared/platform/console');
/** What `dist/page` was built from. */
const note = join(folder, 'dist/page/.built-from');

const sources = [
  ...['src/page', 'src/protocol.ts', 'rsbuild.config.ts', 'package.json'].map(
    (name) => `shared/platform/console/${name}`,
  ),
  ...['browser', 'contracts'].map((name) => `shared/platform/${name}/src`),
  'shared/platform/node/src/release-words.ts',
  // How it is built.
  'shared/platform/workspace/src/run-tool.ts',
  // Which versions of all other packages are installed.
  'node_modules/.pnpm/lock.yaml',
];

/** Builds the page of the console where its sources have changed. @throws OperatorError */
export async function buildConsolePage(): Promise<string[]> {
  const now = fingerprint(workspaceFolder, sources);
  const built = await readFile(note, 'utf8').catch(() => undefined);
  if (built === now) return [];
  await runBuild('The console', folder, ['rsbuild', 'build']);
  await writeFile(note, now);
  return ['console'];
}
