import { errorReason } from '@site/node/error-code';
import { err, type ProblemKind, type Result } from '../problem.ts';

/** What to do about a disk that is full, locked or broken. */
const answers: Readonly<Record<string, (where: string) => string>> = {
  ENOSPC: (where) => `The disk of ${where} is full (ENOSPC): free some space there`,
  EDQUOT: (where) => `The quota of the disk of ${where} is used up (EDQUOT): free some space there`,
  EROFS: (where) => `The disk of ${where} is read-only (EROFS): mount it for writing`,
  EACCES: (where) => `This user may not use ${where} (EACCES): check its owner and its rights`,
  EPERM: (where) => `This user may not use ${where} (EPERM): check its owner and its rights`,
  EIO: (where) => `The disk of ${where} fails (EIO): check it`,
};

/** An error of a storage other than a local disk. Its message says what to do about it. */
export class StoreError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ProblemKind,
    message: string,
  ) {
    super(message);
  }
}

/** The store has the file, and this machine's cache can't keep it. */
export class NotCached extends Error {}

/** Whether a file is not as it was written, and rewriting it would make it readable. */
export function isDamage(code: string): boolean {
  return ['DamagedBody', 'NoSha256'].includes(code);
}

/** Whether a storage is full, locked, broken or unreachable, which is not a bug. */
export function isStorageError(error: unknown): boolean {
  if (error instanceof StoreError) return true;
  return Object.hasOwn(answers, errorReason(error));
}

/** Names the folder, which the system's own error of a write does not. */
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

/** Describes an error of a storage in one line. */
export function storageProblem(error: unknown): Result<never> {
  if (error instanceof StoreError) return err(error.kind, `${error.message}.`);
  const say =
    answers[errorReason(error)] ??
    ((where) => `${where} can't be used (${errorReason(error)}): look at what is there`);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const named = error instanceof StorageError ? error.folder : path;
  const where = typeof named === 'string' ? named : 'the store';
  return err('store-not-writable', `${say(where)}, then try again; nothing half-done is left.`);
}
