import { errorReason } from '@site/node/error-code';
import { err, type ProblemKind, type Result } from '../problem.ts';

/** The messages for a disk that is full, locked or broken, with what to do about it. */
const answers: Readonly<Record<string, (where: string) => string>> = {
  ENOSPC: (where) => `The disk of ${where} is full (ENOSPC): free some space there`,
  EDQUOT: (where) => `The quota of the disk of ${where} is used up (EDQUOT): free some space there`,
  EROFS: (where) => `The disk of ${where} is read-only (EROFS): mount it for writing`,
  EACCES: (where) => `This user may not use ${where} (EACCES): check its owner and its rights`,
  EPERM: (where) => `This user may not use ${where} (EPERM): check its owner and its rights`,
  EIO: (where) => `The disk of ${where} fails (EIO): check it`,
};

/** An error of a storage that is no disk of this machine. Its message says what to do about it. */
export class StoreError extends Error {
  constructor(
    /** What the storage calls it. */
    readonly code: string,
    readonly kind: ProblemKind,
    message: string,
  ) {
    super(message);
  }
}

/** A file that the store has, and that this machine's cache has no room for. */
export class NotKept extends Error {}

/** What a storage that works says of a file that is not as it was written. */
const damage: ReadonlySet<string> = new Set(['DamagedBody', 'NoSha256']);

/** Whether a file could not be read because of what it is: sent again, it is sound. */
export function isDamage(code: string): boolean {
  return damage.has(code);
}

/** Whether an error means that a storage is full, locked, broken or away, which is not a bug. */
export function isStorageError(error: unknown): boolean {
  if (error instanceof StoreError) return true;
  return Object.hasOwn(answers, errorReason(error));
}

/** An error of a disk, with the folder: the system's own error of a write names no file. */
export class StorageError extends Error {
  readonly code: string;

  constructor(
    readonly folder: string,
    cause: unknown,
  ) {
    super(`${errorReason(cause)}: ${folder}`, { cause });
    this.code = errorReason(cause);
  }
}

/** Describes an error of a storage in one line, with the disk, folder or bucket that it is about. */
export function storageProblem(error: unknown): Result<never> {
  if (error instanceof StoreError) return err(error.kind, `${error.message}.`);
  const say =
    answers[errorReason(error)] ??
    ((where) => `${where} can't be used (${errorReason(error)}): look at what is there`);
  return err(
    'store-not-writable',
    `${say(placeOf(error))}, then try again; nothing half-done is left.`,
  );
}

function placeOf(error: unknown): string {
  if (error instanceof StorageError) return error.folder;
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return typeof path === 'string' ? path : 'the store';
}
