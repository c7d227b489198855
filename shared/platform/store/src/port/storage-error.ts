import { errorReason } from '@platform/node/error-code';
import { err, type ProblemKind, type Result } from '@platform/node/problem';

const notAllowed = (where: string, code: string) =>
  `This user may not use ${where} (${code}): check its owner and its rights`;

/** What to do about a disk that is full, locked or broken. */
const advice: Readonly<Record<string, (where: string, code: string) => string>> = {
  ENOSPC: (where) => `The disk of ${where} is full (ENOSPC): free some space there`,
  EDQUOT: (where) => `The quota of the disk of ${where} is used up (EDQUOT): free some space there`,
  EROFS: (where) => `The disk of ${where} is read-only (EROFS): mount it for writing`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EIO: (where) => `The disk of ${where} fails (EIO): check it`,
};

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
  return error instanceof StoreError || Object.hasOwn(advice, errorReason(error));
}

/** What is in a folder that is not there; what can't be listed is no empty folder. */
export function emptyIfMissing(error: unknown): string[] {
  if (['ENOENT', 'ENOTDIR'].includes(errorReason(error))) return [];
  throw error;
}

/** An error of a disk with its folder, which the system's own error of a write does not name. */
export function diskError(folder: string, error: unknown): StoreError {
  const code = errorReason(error);
  const what =
    advice[code]?.(folder, code) ?? `${folder} can't be used (${code}): look at what is there`;
  const message = `${what}, then try again; nothing half-done is left`;
  return new StoreError(code, 'store-not-writable', message);
}

export function storageProblem(error: unknown): Result<never> {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const place = typeof path === 'string' ? path : 'the store';
  const { kind, message } = error instanceof StoreError ? error : diskError(place, error);
  return err(kind, `${message}.`);
}
