export interface PageRequest {
  readonly url: string;
  /** The nearest first; none for the document. */
  readonly requestedBy: readonly string[];
}

/** 1 for a document that needs nothing, 2 where it names all that it needs, 3 where scripts do. */
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
