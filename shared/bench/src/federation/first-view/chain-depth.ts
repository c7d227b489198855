/** A request of a page, and the addresses of what asked for it. */
export interface PageRequest {
  readonly url: string;
  /** The nearest first; none for the document. */
  readonly requestedBy: readonly string[];
}

/**
 * How many requests of a page had to be made one after the other: 1 for a document that needs
 * nothing, 2 where all that it needs is named in it, 3 where a script asks for another one.
 */
export function chainDepth(requests: readonly PageRequest[]): number {
  const byUrl = new Map<string, PageRequest>();
  for (const request of requests) if (!byUrl.has(request.url)) byUrl.set(request.url, request);
  const depths = new Map<string, number>();
  function depthOf(request: PageRequest): number {
    const known = depths.get(request.url);
    if (known !== undefined) return known;
    // Two files that name each other would never come to an end.
    depths.set(request.url, 1);
    const asker = request.requestedBy
      .map((url) => byUrl.get(url))
      .find((found) => found !== undefined && found !== request);
    const depth = asker ? depthOf(asker) + 1 : 1;
    depths.set(request.url, depth);
    return depth;
  }
  return Math.max(0, ...[...byUrl.values()].map(depthOf));
}
