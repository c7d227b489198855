import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import type { Storage } from '../storage/tables.ts';

/** A finished email. Its `id` is in its Message-ID too. */
export interface OutgoingMail {
  readonly id: string;
  readonly recipient: string;
  /** The whole message, headers and all, with CRLF line ends. */
  readonly message: string;
}

export interface ClaimedMail extends OutgoingMail {
  /**
   * Renews the claim; false where another service has claimed the email since, as after a hang.
   * Called at the last moment at which the email can be withheld.
   */
  isStillOurs(): Promise<boolean>;
  /** Aborted when the service stops: then an answer gets little more time. */
  readonly cutShort: AbortSignal;
}

/** A mail server got the whole email and did not report whether it accepted it. */
export class UnansweredMail extends Error {
  constructor(readonly code: string) {
    super('the mail server did not say whether it took the email');
  }
}

/**
 * Resolves once the email cannot be lost any more, and rejects where it has to be retried: with
 * `UnansweredMail` where that may deliver it twice.
 */
export type Deliver = (mail: ClaimedMail) => Promise<void>;

/** Queues an email in the transaction under way; one with the same id stays. */
export async function queueMail(transaction: Storage, mail: OutgoingMail, at: Date): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      ...mail,
      created_at: at.toISOString(),
      delivered_at: null,
      next_try_at: null,
      tries: 0,
      unanswered: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As files, `<id>.eml`, atomically. */
export function mailFolder(folder: string): Deliver {
  return async ({ id, message }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await replaceFile(file, message, { draft: `${file}.part`, mode: 0o600 });
  };
}

export async function deleteMailFiles(
  folder: string,
  isOver: (file: { readonly name: string; readonly writtenAt: Date }) => boolean,
): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || !isOver({ name, writtenAt: found.mtime })) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
