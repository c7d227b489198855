import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inWorkspace } from '@site/node/workspace-folder';
import { type MeasuredRun, runMeasured } from '../measuring/run-measured.ts';

/** A copy of one remote in a workspace of its own. */
export interface RemoteCopy {
  /** The root of the workspace; `site publish` finds the build from here. */
  readonly root: string;
  /** Writes other words in the place of those that were written last, or of the first ones. */
  changeText(words: string): Promise<void>;
  build(): Promise<MeasuredRun>;
}

/** Words that stand once in pricing's content. */
const CONTENT = 'src/pages/pricing/below-plans.content.ts';
const WORDS = 'Proven track record';

/** @param root does not exist yet */
export async function copyRemote(root: string, name: string): Promise<RemoteCopy> {
  const source = inWorkspace(name);
  const folder = join(root, name);
  await mkdir(root, { recursive: true });
  for (const file of ['package.json', 'tsconfig.base.json']) {
    await cp(inWorkspace(file), join(root, file));
  }
  await cp(source, folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  await symlink(join(source, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, CONTENT);
  const [before, after, ...others] = (await readFile(file, 'utf8')).split(WORDS);
  if (after === undefined || others.length > 0)
    throw new Error(`${file}: "${WORDS}" is not there once`);
  return {
    root,
    changeText: (words) => writeFile(file, before + words + after),
    build: () => runMeasured([join(folder, 'node_modules/.bin/site-build')], { cwd: folder }),
  };
}
