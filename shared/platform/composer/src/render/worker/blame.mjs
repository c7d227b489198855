/** @import { Violation } from '../protocol.ts' */

/** How many characters of a message from a team's code are passed on. */
const LONGEST = 500;

/** How many of the lines that teams' code prints are passed on. */
export const MOST_LINES = 20;

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

/** How many positions of a stack are passed on, and how long each may be. */
const MOST_FRAMES = 20;
const LONGEST_FRAME = 300;

/**
 * The positions in teams' code that an error names, innermost first, such as
 * `pricing/1.0.0-3fa9c21b5d0e7f64/node/pages/pricing.cjs:12:5`. Those of the components that were rendering
 * come after those of the code that threw.
 *
 * @param {unknown} thrown
 * @param {Iterable<readonly [app: string, label: string]>} labels the names under which the modules
 *   of each application were compiled
 * @returns {{ app: string, frame: string }[]}
 */
export function framesOf(thrown, labels) {
  let stack = '';
  try {
    if (thrown instanceof Error) {
      stack = `${thrown.stack}\n${Reflect.get(thrown, 'componentStack') ?? ''}`;
    }
  } catch {
    return [];
  }
  const known = [...labels];
  const frames = stack.split('\n').flatMap((line) => {
    if (!/^\s+at /.test(line)) return [];
    const found = known.find(([, label]) => line.includes(label));
    if (!found) return [];
    const [app, label] = found;
    const [frame = ''] = /^[^\s()]*/.exec(line.slice(line.indexOf(label))) ?? [];
    return frame.length > LONGEST_FRAME ? [] : [{ app, frame }];
  });
  return frames.slice(0, MOST_FRAMES);
}

/**
 * The application whose code threw. The shell's own frames prove nothing: its renderer also throws
 * for the mistakes of a page.
 *
 * @param {readonly { app: string }[]} frames
 * @returns {string | undefined} a remote
 */
export function culpritOf(frames) {
  return frames.find(({ app }) => app !== 'shell')?.app;
}

/**
 * @param {string | undefined} app
 * @param {string} reason
 * @param {readonly { app: string, frame: string }[]} frames
 * @returns {Violation}
 */
export function violation(app, reason, frames = []) {
  // Only the culprit's own code can be mended: what it calls is right for other pages.
  const own = frames.filter((one) => app === undefined || one.app === app);
  return {
    reason,
    ...(app === undefined ? {} : { app }),
    ...(own.length > 0 ? { frames: own.map(({ frame }) => frame) } : {}),
  };
}
