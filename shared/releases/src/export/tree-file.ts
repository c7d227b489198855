import type { Result } from '../problem.ts';

/** A file of an export, below `www`. */
export interface TreeFile {
  readonly path: string;
  readonly content: Content;
}

type Content =
  /** Made or read for this export; what has the same hash in the last export stays. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Of a path whose content never changes: one that the last export has is not read. */
  | {
      readonly kind: 'immutable';
      /** Seconds since 1970. Equal on all machines: web servers make their ETag of it. */
      readonly modified: number;
      /** Left out where it can't be read: nothing that is live needs it. */
      readonly optional?: boolean;
      read(): Promise<Result<Buffer>>;
    }
  /** Of a path whose content never changes, and that only the last export may have. */
  | { readonly kind: 'kept' };

/** The names of the files in a tree, where no two may have one name, nor a file that of a folder. */
export interface Names {
  /** Whether the name was free; it is taken from now on. */
  take(path: string): boolean;
}

export function createNames(): Names {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    take(path) {
      const above = foldersOf(path);
      if (files.has(path) || folders.has(path) || above.some((each) => files.has(each)))
        return false;
      files.add(path);
      for (const each of above) folders.add(each);
      return true;
    },
  };
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, position) => parts.slice(0, position + 1).join('/'));
}
