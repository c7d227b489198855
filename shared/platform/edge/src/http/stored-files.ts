import { type SendOptions, send as sendFile } from '@fastify/send';
import { errorMessage } from '@platform/node/error-code';
import { fileContentType, filePolicy, refusals, textHeaders } from '@platform/releases/serving';
import { type Encoding, encodings, isText, withEncodings } from '@platform/store/encodings';
import { releaseKey } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { NotCached } from '@platform/store/store';
import { etagOf, type LoadedSite, type PublicFile } from '../site/load-composition.ts';
import {
  acceptedEncodings,
  answer,
  answerStream,
  type Exchange,
  type Headers,
  matches,
  refuse,
} from './exchange.ts';
import type { SoundFiles, SoundForms } from './sound-files.ts';

export class StoreAway extends Error {}

/** The files of a store, and which of them may be sent. */
export interface Files {
  readonly store: Store;
  readonly sound: SoundFiles;
}

export interface StoredFile {
  readonly store: Store;
  readonly folder: string;
  readonly file: string;
  readonly headers: Headers;
  readonly forms: SoundForms;
  readonly options?: SendOptions;
}

/** Resolves to what was sent whole. An unreadable store fails for now: the file may exist. */
export async function sendStoredFile(exchange: Exchange, stored: StoredFile) {
  const { store, folder, file, headers, forms, options } = stored;
  if (!forms.has(undefined)) {
    refuse(exchange, 404, refusals.missing, headers);
    return undefined;
  }
  const isEncoded = isText(file);
  const files = isEncoded ? withEncodings(file) : [file];
  const root = await store.localFolder(folder, files).catch((cause: unknown) => {
    if (cause instanceof NotCached) return undefined;
    throw new StoreAway(errorMessage(cause), { cause });
  });
  if (root === undefined) return sendUnkept(exchange, stored);
  const { request } = exchange;
  const accepted = isEncoded ? acceptedEncodings(request.headers['accept-encoding']) : [];
  for (const encoding of [...accepted, undefined]) {
    if (!forms.has(encoding)) continue;
    const path = encodeURI(file + (encoding ? encodings[encoding].suffix : ''));
    const found = await sendFile(request, path, {
      ...options,
      root,
      dotfiles: 'allow',
      index: false,
      cacheControl: false,
      contentType: false,
    });
    if (found.type !== 'file') {
      if (found.statusCode === 404 || found.type === 'directory') continue;
      if (found.statusCode === 500) throw found.metadata.error;
      const range = found.headers['Content-Range'];
      const own = range === undefined ? headers : { ...headers, 'content-range': range };
      refuse(exchange, found.statusCode, refusals.unsatisfiable, own);
      return undefined;
    }
    const all = { ...headers, ...lowerCase(found.headers), ...describe(file, encoding) };
    await answerStream(exchange, found.statusCode, all, found.stream);
    return found.statusCode === 200 ? { headers: all, encoding } : undefined;
  }
  refuse(exchange, 404, refusals.missing, headers);
  return undefined;
}

function describe(file: string, encoding: Encoding | undefined): Headers {
  const type = {
    'content-type': fileContentType(file),
    'content-security-policy': filePolicy(file),
  };
  return encoding ? { ...type, 'content-encoding': encoding } : type;
}

function lowerCase(headers: Readonly<Record<string, unknown>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Sends a file that this machine can't cache: whole and uncompressed. */
async function sendUnkept(
  exchange: Exchange,
  { store, folder, file, headers }: StoredFile,
): Promise<undefined> {
  const read = await store.read(`${folder}/${file}`);
  if (read.ok) {
    answer(exchange, 200, { ...headers, ...describe(file, undefined) }, read.value);
  } else if (read.reason === 'missing') {
    refuse(exchange, 404, refusals.missing, headers);
  } else {
    throw new StoreAway(`${store.place(`${folder}/${file}`)} can't be read (${read.code})`);
  }
}

export async function sendPublicFile(
  exchange: Exchange,
  { store, sound }: Files,
  site: LoadedSite,
  found: PublicFile,
): Promise<void> {
  const { request } = exchange;
  const etag = await etagOf(store, site, found);
  const headers = {
    ...textHeaders,
    'content-security-policy': filePolicy(found.file),
    ...(etag === undefined ? {} : { etag }),
  };
  if (etag !== undefined && matches(request.headers['if-none-match'], etag)) {
    return answer(exchange, 304, headers);
  }
  // A range needs the rest of the same bytes, which a weak ETag does not guarantee.
  if (request.headers['if-range'] !== undefined) delete request.headers.range;
  await sendStoredFile(exchange, {
    store,
    folder: releaseKey(found.app, found.release),
    file: found.file,
    headers,
    forms: await sound.ofRelease(found, site),
    // The dates are those of publication, and a rollback returns to older ones.
    options: { etag: false, lastModified: false },
  });
}
