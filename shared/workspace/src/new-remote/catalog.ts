import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';

/** The version ranges of this workspace by package: `catalog` of `pnpm-workspace.yaml`. */
export async function readCatalog(): Promise<Readonly<Record<string, string>>> {
  return parseCatalog(await readFile(join(workspaceFolder, 'pnpm-workspace.yaml'), 'utf8'));
}

/** Reads the catalog's lines, each a name and a range; comments between them are skipped. */
export function parseCatalog(yaml: string): Readonly<Record<string, string>> {
  const [, section = ''] = yaml.split(/^catalog:\n/m);
  const [lines = ''] = section.split(/^\S/m);
  const found = lines.matchAll(/^ +"?([^"\s:#]+)"?: +"?([^"\s]+)"?$/gm);
  return Object.fromEntries([...found].map(([, name, range]) => [name, range]));
}
