import type { Found } from './site/newest-good-site.ts';

/** What an edge tells its operator, one line each. */
export interface Report {
  /** The store was read again. */
  checked(after: Found, before: Found): void;
  /** A request was not answered as it should have been. */
  failed(request: { readonly method: string; readonly url: string }, error: unknown): void;
}

export function createReport(log: (line: string) => void): Report {
  return {
    checked(after, before) {
      const known = new Set(before.problems);
      for (const problem of after.problems) if (!known.has(problem)) log(`degraded: ${problem}`);
      if (known.size > 0 && after.problems.length === 0) {
        log('mended: everything can be read again');
      }
      if (after.site && after.site !== before.site) {
        log(`serving revision ${after.site.revision}, composition ${after.site.composition}`);
      }
    },
    failed({ method, url }, error) {
      log(`failed: ${method} ${url}: ${error}`);
    },
  };
}
