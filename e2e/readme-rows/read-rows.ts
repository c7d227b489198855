import { readFileSync } from 'node:fs';
import { inWorkspace } from '@site/node/workspace-folder';

/** The first cells of the README's table `to add | do`. */
export function readRows(): string[] {
  const [, table = ''] = readFileSync(inWorkspace('README.md'), 'utf8').split(/^\| to add .*\n/m);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| ([a-z].*?) +\|/gm)].map(([, row = '']) => row);
}
