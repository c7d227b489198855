import type { IncomingMessage } from 'node:http';
import type { Found } from './site/live-site.ts';

const MINUTE = 60_000;

export type Report = ReturnType<typeof createReport>;

export function createReport(log: (line: string) => void) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A file was refused because the store is unreachable; logged once a minute. */
    away(message: string): void {
      const now = performance.now();
      if (now - loggedAt < MINUTE) return;
      loggedAt = now;
      log(`refused: ${message}`);
    },
    checked(after: Found, before: Found): void {
      const known = new Set(before.problems);
      for (const problem of after.problems) if (!known.has(problem)) log(`degraded: ${problem}`);
      if (known.size > 0 && after.problems.length === 0) {
        log('mended: everything can be read again');
      }
      if (after.site && after.site !== before.site) {
        log(`serving revision ${after.site.revision}, composition ${after.site.composition}`);
      }
    },
    failed({ method, url }: Pick<IncomingMessage, 'method' | 'url'>, error: unknown): void {
      log(`failed: ${method} ${url}: ${error}`);
    },
  };
}
