/** @import { Violation } from '../protocol.ts' */

/** How many characters of a message from a team's code are passed on. */
const LONGEST = 500;

/** Describes what was thrown in one line that is safe to print. @param {unknown} thrown */
export function reasonOf(thrown) {
  try {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return oneLine(text) || 'threw an error without a message';
  } catch {
    return 'threw something that cannot be shown';
  }
}

/** The first line, without characters that control a terminal. @param {string} text */
export function oneLine(text) {
  const [line = ''] = String(text).split('\n');
  const shown = line.replace(/\p{Cc}/gu, ' ');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/**
 * Finds the application whose code threw, by the names under which its modules were compiled. The
 * shell's own frames prove nothing: its renderer also throws for the mistakes of a page.
 *
 * @param {unknown} thrown
 * @param {Iterable<readonly [app: string, label: string]>} labels of the remotes
 * @returns {string | undefined} an application
 */
export function culpritOf(thrown, labels) {
  let stack = '';
  try {
    if (thrown instanceof Error) stack = String(thrown.stack);
  } catch {
    return undefined;
  }
  const known = [...labels];
  for (const line of stack.split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const found = known.find(([, label]) => line.includes(label));
    if (found) return found[0];
  }
  return undefined;
}

/**
 * @param {string | undefined} app
 * @param {string} reason
 * @returns {Violation}
 */
export function violation(app, reason) {
  return app === undefined ? { reason } : { app, reason };
}
