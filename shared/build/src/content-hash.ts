import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** The paths of all files below a folder, relative to it and sorted. */
export function filesBelow(folder: string): string[] {
  return globSync('**/*', { cwd: folder, dot: true }).sort();
}

/** Of all files below a folder, and of facts that none of them contains. */
export function contentHash(folder: string, description: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(description));
  for (const file of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 8);
}
