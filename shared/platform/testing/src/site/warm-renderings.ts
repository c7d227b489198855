import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { thisComposer } from '@platform/composer/this-composer';
import { sha256 } from '@platform/node/hash';
import { RENDER_CACHE } from '@platform/store/store';

/*
 * Every test would render the same pages of the same releases, in a process for each application. So
 * these renderings are made once for a version of the sources, and sites begin with them.
 */

const cache = join(import.meta.dirname, '../../node_modules/.cache/renderings');

const sources = ['build', 'config', 'remotes', 'shell', 'site'].map((name) =>
  join(import.meta.dirname, `fixture-${name}.ts`),
);

/** @param render makes them, and gives the folder of the store that has them */
export async function copyRenderings(
  store: string,
  render: (use: (folder: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')));
  const made = join(cache, sha256([thisComposer().composerSources, ...texts].join()));
  const copy = () => cp(made, join(store, RENDER_CACHE), { recursive: true });
  await copy().catch(async () => {
    await render(async (rendered) => {
      const own = `${made}.${process.pid}`;
      await cp(join(rendered, RENDER_CACHE), own, { recursive: true });
      // Another test may have been faster.
      await rename(own, made).catch(() => rm(own, { recursive: true }));
    });
    await copy();
  });
}
