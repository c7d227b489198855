/*
 * Classic WebDriver does not report an engine's errors, so the page itself collects them. The
 * driver responds once a document is loaded, and the site's scripts start only after the first
 * paint. Collecting that started too late nevertheless counts as a problem as well.
 */

declare global {
  /** What went wrong in this document since it was opened. */
  var keptProblems: string[] | undefined;
}

/** Runs in the page: keeps uncaught errors and what is written to the console as an error. */
export function collectProblems(): void {
  const problems: string[] = [];
  globalThis.keptProblems = problems;
  addEventListener('error', (event) => problems.push(`page error: ${event.message}`));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    problems.push(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  const write = console.error;
  console.error = (...values) => {
    problems.push(`console error: ${values.join(' ')}`);
    write(...values);
  };
  if (document.documentElement.hasAttribute('data-ready')) problems.push('heard too late');
}

/** Runs in the page: what was kept since the last time. */
export function collectedProblems(): string[] {
  return globalThis.keptProblems?.splice(0) ?? [];
}
