/** @import { Violation } from '../protocol.ts' */

/** The longest text that is passed on of what a team's code says. */
const LONGEST = 500;

/** What was thrown, in one line that a terminal shows as it is. @param {unknown} thrown */
export function reasonOf(thrown) {
  try {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return oneLine(text) || 'threw an error without a message';
  } catch {
    return 'threw what can not be shown';
  }
}

/** The first line, without what moves a terminal's cursor. @param {string} text */
export function oneLine(text) {
  const [line = ''] = String(text).split('\n');
  const shown = line.replace(/\p{Cc}/gu, ' ');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/**
 * Finds whose code threw, by the names under which its modules were compiled. The shell's own frames
 * say nothing: its renderer also throws what a page has done wrong.
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
