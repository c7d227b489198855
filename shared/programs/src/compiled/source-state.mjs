import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Whether sources are the ones that a program was compiled from. Stamps tell that within a few
 * milliseconds; where they differ, after a checkout for example, the content does.
 */

/** Files that no program contains. */
const unread = /\.(?:test|proof)\.[a-z]+$|\.md$/;

/**
 * The paths of all files in some folders, sorted. The path of a file stands for itself, and one that
 * does not exist for nothing.
 *
 * @param {string} root
 * @param {readonly string[]} paths from the root
 * @returns {string[]}
 */
export function sourceFiles(root, paths) {
  return paths.flatMap((path) => filesAt(root, path)).sort();
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesAt(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? filesIn(root, path) : [path];
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path);
    return unread.test(entry.name) ? [] : [path];
  });
}

/**
 * A disk's clock stands still for some milliseconds, in which a file can change twice and look as if
 * it had changed once.
 */
const CLOCK_TICK_MS = 100;

/**
 * A text that differs once any of the files was written, replaced or added, and is empty if one of
 * them changed so recently that it may not. It contains the time of the last change of a file's
 * status, which no program can set: a file that keeps its size and its age differs as well.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export function stampsOf(root, files) {
  const now = Date.now();
  let newest = 0;
  const stamps = files.map((file) => {
    const stat = statSync(join(root, file), { throwIfNoEntry: false });
    newest = Math.max(newest, stat?.ctimeMs ?? now);
    return stat ? `${file} ${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : file;
  });
  return newest > now - CLOCK_TICK_MS ? '' : stamps.join('\n');
}

/**
 * The hash of the files' names and bytes.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export function contentOf(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(JSON.stringify([file, bytes.length])).update(bytes);
  }
  return hash.digest('hex');
}
