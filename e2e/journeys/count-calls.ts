import type { Page, Request } from '@playwright/test';

/**
 * Counts the requests to a call of the setup service that a page makes from now on.
 *
 * @param path the end of the call's address
 */
export function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}
