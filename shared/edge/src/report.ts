import type { Found } from './site/newest-good-site.ts';

const MINUTE = 60_000;

/** What an edge tells its operator, one line each. */
export interface Report {
  /** The store was read again. */
  checked(after: Found, before: Found): void;
  /** A file was refused because the store could not give it; a line a minute says so. */
  away(error: Error): void;
  /** A request was not answered as it should have been. */
  failed(request: { readonly method: string; readonly url: string }, error: unknown): void;
}

export function createReport(log: (line: string) => void, now = () => performance.now()): Report {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    away({ message }) {
      if (now() - saidAt < MINUTE) return;
      saidAt = now();
      log(`refused: ${message}`);
    },
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
