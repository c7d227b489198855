/*
 * What the console's page and its server say to each other, below `/console/api/`. Both are of one release,
 * so that nothing here has to be compatible with another version, and an answer has the type of what made it.
 *
 *   GET    session                  → Session
 *   POST   session      SignIn      → Session, or Refused with 401 or 429
 *   DELETE session                  → 204
 *   GET    overview                 → Overview
 *   GET    events                   → `text/event-stream`, with an Overview in `data` at first and whenever it
 *                                     differs, and an event `beat` every ten seconds; 429 for too many of them
 *   GET    ledger?before=&name=     → LedgerPage: 50 entries below a revision, the newest first
 *   GET    canary-link              → { link? }: of a canary that begins with those who have it; 403 for who may not change
 *   GET    releases?name=           → Releases: of one application, the newest first
 *   POST   look         Intent      → Look: what would change, and nothing is written
 *   POST   pictures     Intent      → { id }; GET pictures?id= → Pictures, whose addresses are below `pictures/`
 *   POST   stack        { text }    → Stack: the sources of an error that a browser shows
 *   POST   verification { all }     → Verification, which has begun or went on; GET → Verification
 *   POST   preview      Selection[] → { link, expires }
 *   POST   change       Change      → Changed
 *
 * What is refused is Refused: 401 without a session, 403 from another origin or beyond a role, 409 for a lost race, 422 for
 * everything that a command would refuse, 429 after too many tries. All times are in ISO 8601.
 */

export type { ChangedRelease } from '@platform/contracts/ledger';
export type { Difference } from '@platform/releases/differences';
export type { Change, Intent, Selection } from './requests.ts';
export type { Session } from './server/access/access.ts';
export type { Look, LookDifference } from './server/change/look.ts';
export type { Pictures } from './server/change/pictures.ts';
export type { Changed } from './server/change/run-change.ts';
export type { Refused, Violation } from './server/outcome.ts';
export type { LedgerPage, LedgerStep } from './server/site/ledger-steps.ts';
export type { Server } from './server/site/outside.ts';
export type { Application, Canary, Overview } from './server/site/overview.ts';
export type { Release, Releases } from './server/site/release-list.ts';
export type { Stack } from './server/site/stack.ts';
export type { Verification } from './server/site/verification.ts';
