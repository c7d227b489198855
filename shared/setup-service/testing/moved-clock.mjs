import { readFileSync } from 'node:fs';

/*
 * Imported by Node before a copy of the service: its clock is as far ahead as a file says, so that all
 * copies of a test have one clock, and a copy that starts again has it too. See `movable-clock.ts`.
 */

const file = process.env.CLOCK_AHEAD_FILE ?? '';
const RealDate = Date;
/** How long a process goes on with what it read, in milliseconds of its own time. */
const READ_EVERY_MS = 20;

let ahead = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > READ_EVERY_MS) {
    ahead = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return RealDate.now() + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, made) =>
    Reflect.construct(real, given.length > 0 ? given : [now()], made),
  get: (real, name, proxy) => (name === 'now' ? now : Reflect.get(real, name, proxy)),
});
