import type { Page, Request } from '@playwright/test';

/**
 * Counts a page's requests to one route of the setup service from now on.
 *
 * @param path the end of the route's address
 */
export function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}
