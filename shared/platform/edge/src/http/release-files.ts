import type { IncomingHttpHeaders } from 'node:http';
import { applicationName } from '@platform/contracts/application';
import { releaseId } from '@platform/contracts/release';
import { IMMUTABLE, ownFileHeaders, refusals, securityHeaders } from '@platform/releases/serving';
import { releaseKey } from '@platform/store/releases';
import { type Exchange, refuse, send } from './exchange.ts';
import { pathOf } from './pages.ts';
import type { FileRequest, ReleaseFileMemory, RememberedFile } from './release-file-memory.ts';
import { type Files, sendStoredFile } from './stored-files.ts';

const headers = { ...ownFileHeaders, 'cache-control': IMMUTABLE };

/** False where the file is not remembered. A promise costs as much as the rest of a response. */
export function respondFromMemory(
  exchange: Exchange,
  memory: ReleaseFileMemory,
): boolean | Promise<boolean> {
  if (!isPlain(exchange.request.headers)) return false;
  const found = memory.find(fileRequest(exchange));
  if (found instanceof Promise) return found.then((file) => sendRemembered(exchange, file));
  return sendRemembered(exchange, found);
}

function sendRemembered(exchange: Exchange, file: RememberedFile | undefined): boolean {
  if (file) send(exchange, 200, file.headers, file.body);
  return file !== undefined;
}

/** Browser files of every release that is or was live, so that old tabs find theirs. */
export async function sendReleaseFile(
  exchange: Exchange,
  { store, sound }: Files,
  memory: ReleaseFileMemory,
) {
  const [name, id, ...parts] = partsOf(exchange);
  const application = applicationName.safeParse(name);
  const release = releaseId.safeParse(id);
  const path = parts.join('/');
  if (!application.success || !release.success || !isBrowserFile(path)) {
    return refuse(exchange, 404, refusals.missing);
  }
  const folder = `${releaseKey(application.data, release.data)}/web`;
  const key = `${folder}/${path}`;
  const { request } = exchange;
  const isWhole = request.method === 'GET' && isPlain(request.headers);
  const stored = isWhole ? await memory.look(key) : undefined;
  const found = { app: application.data, release: release.data, file: `web/${path}` };
  const forms = await sound.ofRelease(found, exchange.site, exchange.canary);
  const sent = await sendStoredFile(exchange, { store, folder, file: path, headers, forms });
  if (!stored || !sent) return;
  const all = { ...securityHeaders(exchange.site), ...sent.headers };
  await memory.remember(fileRequest(exchange), { ...sent, key, stored, headers: all });
}

/** Directories of all compositions: a document sent just before a switch finds its own. */
export async function sendDirectory(exchange: Exchange, { store, sound }: Files): Promise<void> {
  const [name = '', ...more] = partsOf(exchange);
  if (!/^[0-9a-f]{64}\.js$/.test(name) || more.length > 0) {
    return refuse(exchange, 404, refusals.missing);
  }
  const forms = await sound.ofDirectory(name);
  await sendStoredFile(exchange, { store, folder: 'directories', file: name, headers, forms });
}

function partsOf({ request: { url = '' } }: Exchange): readonly string[] {
  return pathOf(url).split('/').slice(3).map(decodeURIComponent);
}

function isBrowserFile(path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\\0]/.test(part)))
    return false;
  return !/\.(?:br|gz)$/.test(path);
}

function fileRequest({ request: { url = '', headers }, site, canary }: Exchange): FileRequest {
  const { secure = false, trust: own = '' } = site ?? {};
  const trust = canary && canary.trust !== own ? `${own} beside ${canary.trust}` : own;
  return { url, acceptEncoding: headers['accept-encoding'], secure, trust };
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers['if-match'] === undefined &&
    headers['if-unmodified-since'] === undefined
  );
}
