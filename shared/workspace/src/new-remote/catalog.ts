import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';

/** The versions that this workspace agreed on, by package: `catalog` of `pnpm-workspace.yaml`. */
export async function readCatalog(): Promise<Readonly<Record<string, string>>> {
  return parseCatalog(await readFile(join(workspaceFolder, 'pnpm-workspace.yaml'), 'utf8'));
}

/** Reads the catalog's lines, which are a name and a range each; comments between them are passed over. */
export function parseCatalog(yaml: string): Readonly<Record<string, string>> {
  const [, section = ''] = yaml.split(/^catalog:\n/m);
  const [lines = ''] = section.split(/^\S/m);
  const found = lines.matchAll(/^ +"?([^"\s:#]+)"?: +"?([^"\s]+)"?$/gm);
  return Object.fromEntries([...found].map(([, name, range]) => [name, range]));
}
