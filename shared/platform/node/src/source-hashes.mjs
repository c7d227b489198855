import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The one answer to "is this older than its sources?", by their content. Programs that are still to be
 * compiled need it, so it is JavaScript.
 */

/** Files and folders that nothing is made from. */
const unread = /^\.|^(?:node_modules|dist|site\.config\.json)$|\.md$|\.(?:test|proof)\./;

/**
 * The hash of each source, by its path from the root. A folder stands for everything in it that
 * something could be made from, a file for itself, and what does not exist for nothing; links are not
 * followed.
 *
 * @param {string} root
 * @param {readonly string[]} paths from the root
 * @returns {Record<string, string>}
 */
export function hashSources(root, paths) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const path of paths.flatMap((path) => filesAt(root, path)).sort()) {
    hashes[path] = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
  }
  return hashes;
}

/**
 * The hash of sources and of the version of Node.
 *
 * @param {string} root
 * @param {readonly string[]} paths from the root
 */
export function fingerprint(root, paths) {
  const text = JSON.stringify([process.version, hashSources(root, paths)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesAt(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (unread.test(entry.name)) return [];
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return filesAt(root, inside);
    return entry.isFile() ? [inside] : [];
  });
}
