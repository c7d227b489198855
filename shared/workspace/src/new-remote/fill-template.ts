import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@site/contracts/application';
import { glob } from 'tinyglobby';

const templateFolder = join(import.meta.dirname, '../../template');

/**
 * Where a remote lives decides which files it gets beside those that every remote has.
 */
type Kind = 'workspace' | 'repository';

/**
 * Writes the template's files into a folder, with the remote's name in place of the template's.
 *
 * @param menuOrder where its page stands in the main menu
 */
export async function fillTemplate(
  name: RemoteName,
  menuOrder: number,
  kind: Kind,
  folder: string,
): Promise<void> {
  // Only its owner may read a temporary folder, but this folder is kept.
  await chmod(folder, 0o755);
  for (const part of ['remote', kind]) {
    const from = join(templateFolder, part);
    for (const file of await glob('**', { cwd: from, dot: true, ignore: '**/node_modules/**' })) {
      const target = join(folder, named(file, name));
      await mkdir(dirname(target), { recursive: true });
      const text = await readFile(join(from, file), 'utf8');
      await writeFile(target, named(text, name).replace('order: 40 ', `order: ${menuOrder} `));
    }
  }
}

function named(text: string, name: RemoteName): string {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return text.replaceAll('sample', name).replaceAll('Sample', capitalised);
}
