import { globSync } from 'tinyglobby';

/** The paths of all files below a folder, relative to it and sorted. */
export function filesBelow(folder: string): string[] {
  return globSync('**/*', { cwd: folder, dot: true }).sort();
}
