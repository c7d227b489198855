import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { directoryAddress } from '@site/contracts/composition';
import { releaseFileAddress } from '@site/contracts/release';
import { LOOPBACK } from '@site/node/ports';
import { fileContentType, IMMUTABLE, NOT_KEPT, textTypes } from '../../export/responses.ts';
import { releasesIn } from '../../model/chosen-releases.ts';
import { textIn } from '../../store/compositions.ts';
import { releaseKey } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import type { Side } from '../side.ts';

interface Answer {
  readonly status?: number;
  readonly type: string;
  readonly policy?: string;
  readonly body: Buffer;
}

/** A side as visitors would get it, on a port of its own, also where it is not in the store. */
export async function serveSide(store: Store, side: Side) {
  const answerTo = answers(store, side);
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://side');
    const { status = 200, type, policy, body } = await answerTo(pathname);
    response.writeHead(status, {
      'content-type': type,
      'cache-control': pathname.startsWith('/_site/') ? IMMUTABLE : NOT_KEPT,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(body);
  });
  await once(server.listen({ port: 0, host: LOOPBACK }), 'listening');
  return { address: `http://${LOOPBACK}:${portOf(server)}`, close: () => closed(server) };
}

function portOf(server: Server): number {
  // It listens on a port, not on a pipe.
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server): Promise<void> {
  server.close().closeAllConnections();
  await once(server, 'close');
}

function answers(store: Store, { composition, texts, chosen }: Side) {
  const { pages, notFound, texts: written, directory } = composition;
  /** Keys in the store by address. */
  const files = new Map<string, string>();
  const releases = releasesIn(chosen);
  for (const { app, id, files: listed } of releases) {
    for (const file of Object.keys(listed).filter((one) => one.startsWith('web/'))) {
      files.set(releaseFileAddress(app, id, file), `${releaseKey(app, id)}/${file}`);
    }
  }
  for (const [path, { app, file }] of Object.entries(composition.publicFiles)) {
    const release = releases.find((one) => one.app === app);
    if (release) files.set(path, `${releaseKey(app, release.id)}/${file}`);
  }
  if (directory) files.set(directoryAddress(directory.file), directory.file);

  return async (path: string): Promise<Answer> => {
    const page = pages[path];
    const text = written[path];
    const key = files.get(path);
    const type = 'text/html; charset=utf-8';
    const bodyOf = (one: { readonly hash: string }) => textIn(texts, one);
    // Nothing here is encrypted.
    const policyOf = ({ contentSecurityPolicy }: typeof notFound) =>
      contentSecurityPolicy.replace('; upgrade-insecure-requests', '');
    if (page) return { type, policy: policyOf(page), body: bodyOf(page) };
    if (text) return { type: textTypes[extname(path)] ?? 'text/plain', body: bodyOf(text) };
    const carried = directory && key === directory.file ? texts.get(directory.hash) : undefined;
    const read = key === undefined || carried ? undefined : await store.read(key);
    const body = carried ?? (read?.ok ? read.value : undefined);
    if (body) return { type: fileContentType(path), body };
    return { status: 404, type, policy: policyOf(notFound), body: bodyOf(notFound) };
  };
}
