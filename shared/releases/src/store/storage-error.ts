import { errorReason } from '@site/node/error-code';
import { err, type Result } from '../problem.ts';

/** The messages for a disk that is full, locked or broken, with what to do about it. */
const answers: Readonly<Record<string, (where: string) => string>> = {
  ENOSPC: (where) => `The disk of ${where} is full (ENOSPC): free some space there`,
  EDQUOT: (where) => `The quota of the disk of ${where} is used up (EDQUOT): free some space there`,
  EROFS: (where) => `The disk of ${where} is read-only (EROFS): mount it for writing`,
  EACCES: (where) => `This user may not use ${where} (EACCES): check its owner and its rights`,
  EPERM: (where) => `This user may not use ${where} (EPERM): check its owner and its rights`,
  EIO: (where) => `The disk of ${where} fails (EIO): check it`,
};

/** Whether an error means that a disk is full, locked or broken, which is not a bug. */
export function isStorageError(error: unknown): boolean {
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

/** Describes an error of the file system in one line, with the disk or folder that it is about. */
export function storageProblem(error: unknown): Result<never> {
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
