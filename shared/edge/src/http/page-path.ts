/** An address split into its decoded path and its query, which keeps its question mark. */
export interface PagePath {
  readonly path: string;
  readonly query: string;
}

/** Undefined where the percent-encoding is broken. */
export function readPagePath(url: string): PagePath | undefined {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  try {
    // Keeps %2F as it is: an encoded slash separates nothing.
    return { path: decodeURI(path), query: mark === -1 ? '' : url.slice(mark) };
  } catch {
    return undefined;
  }
}
