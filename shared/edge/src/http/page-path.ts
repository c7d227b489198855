/** An address split into its path and its query, which keeps its question mark. */
export interface PagePath {
  /** As the client wrote it, with its percent-encoding. */
  readonly written: string;
  /** Decoded. */
  readonly path: string;
  readonly query: string;
}

/** Undefined where the percent-encoding is broken. */
export function readPagePath(url: string): PagePath | undefined {
  const mark = url.indexOf('?');
  const written = mark === -1 ? url : url.slice(0, mark);
  try {
    // Keeps %2F as it is: an encoded slash separates nothing.
    return { written, path: decodeURI(written), query: mark === -1 ? '' : url.slice(mark) };
  } catch {
    return undefined;
  }
}
