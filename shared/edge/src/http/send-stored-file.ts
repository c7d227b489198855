import type { SendOptions } from '@fastify/static';
import { errorMessage } from '@site/node/error-code';
import { fileContentType } from '@site/releases/content-types';
import { isText, withEncodings } from '@site/releases/encodings';
import { refusals } from '@site/releases/response-headers';
import { NotKept } from '@site/releases/storage-error';
import type { Store } from '@site/releases/store';
import type { FastifyReply } from 'fastify';
import { refuse } from './refuse.ts';

/** What the store could not give at the moment. */
class StoreAway extends Error {
  readonly statusCode = 503;
}

interface StoredFile {
  readonly store: Store;
  readonly folder: string;
  readonly file: string;
}

/**
 * Sends a file of a folder of the store, in the best encoding that is stored. Where the store can't
 * be read the file may exist, so it is refused for now, and not as missing.
 */
export async function sendStoredFile(
  reply: FastifyReply,
  stored: StoredFile,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const { store, folder, file } = stored;
  const files = isText(file) ? withEncodings(file) : [file];
  const place = await store.localFolder(folder, files).catch((cause: unknown) => {
    if (cause instanceof NotKept) return undefined;
    throw new StoreAway(errorMessage(cause), { cause });
  });
  return place === undefined ? sendFromStore(reply, stored) : reply.sendFile(file, place, options);
}

/** Sends a file that this machine can't keep, on a full disk for example: whole, and as it is. */
async function sendFromStore(
  reply: FastifyReply,
  { store, folder, file }: StoredFile,
): Promise<FastifyReply> {
  const read = await store.read(`${folder}/${file}`);
  if (read.ok) return reply.type(fileContentType(file)).send(read.value);
  if (read.reason === 'missing') return refuse(reply, 404, refusals.missing);
  throw new StoreAway(`${store.place(`${folder}/${file}`)} can't be read (${read.code})`);
}
