import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type ComposedPage, directoryAddress } from '@platform/contracts/composition';
import { releaseFileAddress } from '@platform/contracts/release';
import { LOOPBACK } from '@platform/node/ports';
import { textIn } from '@platform/store/compositions';
import { releaseKey, releasesIn } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { fileContentType, IMMUTABLE, NOT_KEPT, textTypes } from '../../export/responses.ts';
import type { Side } from '../side.ts';

/** A side as visitors would get it, on a port of its own, also where it is not in the store. */
export async function serveSide(store: Store, side: Side) {
  const { pages, notFound, texts, directory } = side.composition;
  const keys = keysByAddress(side);
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://side');
    const key = keys.get(pathname);
    const stored = key === undefined ? undefined : await store.read(key);
    if (stored?.ok) {
      const headers = { 'content-type': fileContentType(pathname), 'cache-control': IMMUTABLE };
      return response.writeHead(200, headers).end(stored.value);
    }
    // A composition that nobody has written has its directory with it.
    const text = key !== undefined && key === directory?.file ? directory : texts[pathname];
    if (text) {
      const type = textTypes[extname(pathname)] ?? fileContentType(pathname);
      return response.writeHead(200, { 'content-type': type }).end(textIn(side.texts, text));
    }
    const page = pages[pathname] ?? notFound;
    response.writeHead(page === notFound ? 404 : 200, pageHeaders(page));
    return response.end(textIn(side.texts, page));
  });
  await once(server.listen({ port: 0, host: LOOPBACK }), 'listening');
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${LOOPBACK}:${port}`,
    async close() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

function pageHeaders({ contentSecurityPolicy }: ComposedPage) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': NOT_KEPT,
    // Nothing here is encrypted.
    'content-security-policy': contentSecurityPolicy.replace('; upgrade-insecure-requests', ''),
  };
}

/** Where the store has what browsers load beside pages. */
function keysByAddress({ composition, chosen }: Side): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const { directory } = composition;
  if (directory) keys.set(directoryAddress(directory.file), directory.file);
  for (const { app, id, files } of releasesIn(chosen)) {
    const key = (file: string) => `${releaseKey(app, id)}/${file}`;
    for (const file of Object.keys(files).filter((one) => one.startsWith('web/'))) {
      keys.set(releaseFileAddress(app, id, file), key(file));
    }
    for (const [path, root] of Object.entries(composition.publicFiles)) {
      if (root.app === app) keys.set(path, key(root.file));
    }
  }
  return keys;
}
