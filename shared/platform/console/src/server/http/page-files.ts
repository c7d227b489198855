import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { fileContentType } from '@platform/releases/serving';
import { send } from './replies.ts';

/** What has the hash of its content in its name. */
const isNamedByContent = (path: string) => /\.[0-9a-f]{8,}\.\w+$/.test(path);
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

const NOT_BUILT =
  'The page of the console is not built: run `pnpm start`, or `pnpm --filter @platform/console build`.\n';

/** The built page, held in memory: nothing else of the disk can be asked for. */
export function createPageFiles(folder: string) {
  let files: ReadonlyMap<string, Buffer> = new Map();

  async function read(): Promise<ReadonlyMap<string, Buffer>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const found = entries
      .filter((one) => one.isFile() && !one.name.startsWith('.'))
      .map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
        const path = join(parentPath, name);
        return [relative(folder, path).replaceAll(sep, '/'), await readFile(path)];
      });
    return new Map(await Promise.all(found));
  }

  /** @param path below the console, without a slash at its beginning */
  return async (response: ServerResponse, path: string): Promise<void> => {
    // It may have been built since.
    if (!files.has('index.html')) files = await read();
    const name = path || 'index.html';
    const file = files.get(name);
    const kept = isNamedByContent(name) ? forEver : {};
    const headers = { 'content-type': fileContentType(name), ...kept };
    if (file) return send(response, 200, headers, file);
    const text = files.size === 0 ? NOT_BUILT : 'There is nothing at this address.\n';
    send(response, 404, { 'content-type': 'text/plain; charset=utf-8' }, text);
  };
}
