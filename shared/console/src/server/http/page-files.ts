import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { send } from './replies.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** What has the hash of its content in its name. */
const isNamedByContent = (path: string) => /\.[0-9a-f]{8,}\.\w+$/.test(path);

const NOT_BUILT =
  'The page of the console is not built: run `pnpm start`, or `pnpm --filter @site/console build`.\n';

/** The built page, held in memory: nothing else of the disk can be asked for. */
export function createPageFiles(folder: string) {
  let files: ReadonlyMap<string, Buffer> | undefined;

  async function read(): Promise<ReadonlyMap<string, Buffer>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries
      .filter((one) => one.isFile() && !one.name.startsWith('.'))
      .map((one) => join(one.parentPath, one.name));
    const found = await Promise.all(
      paths.map(async (path): Promise<[string, Buffer]> => {
        return [relative(folder, path).split(sep).join('/'), await readFile(path)];
      }),
    );
    return new Map(found);
  }

  /** @param path below the console, without a slash at its beginning */
  return async (response: ServerResponse, path: string): Promise<void> => {
    // It may have been built since.
    if (!files?.has('index.html')) files = await read();
    const name = path === '' ? 'index.html' : path;
    const file = files.get(name);
    if (!file) {
      const text = files.has('index.html') ? 'There is nothing at this address.\n' : NOT_BUILT;
      return send(response, 404, { 'content-type': 'text/plain; charset=utf-8' }, text);
    }
    const type = types[extname(name)] ?? 'application/octet-stream';
    const kept = isNamedByContent(name)
      ? { 'cache-control': 'public, max-age=31536000, immutable' }
      : {};
    send(response, 200, { 'content-type': type, ...kept }, file);
  };
}
