/** A line of a stack: `at name (ADDRESS:1:2)` in Chromium, `name@ADDRESS:1:2` elsewhere. */
const line = /^(?:\s*at .*?|[^\n]*?@)(\w[\w-]*:\/\/[^\s)]+)/m;

const ofRelease = /\/_site\/releases\/([^/]+)\/([^/]+)\/./;

/**
 * The release whose script threw something; undefined where it was nobody's: a script that an extension or a
 * browser has put into the page. Where a function of others calls one of a release, the innermost one threw.
 *
 * @param file the script's address, as browsers say it with an error that has no stack
 */
export function throwerOf(error: unknown, file = '') {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, app, release] = ofRelease.exec(line.exec(stack)?.[1] ?? file) ?? [];
  return app && release ? { app, release } : undefined;
}
