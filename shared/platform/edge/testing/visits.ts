import { HEALTH_PATH } from '@platform/contracts/page-composition-element';
import { type HealthAnswer, healthAnswer } from '@platform/contracts/release-health';
import { newVisit, type Side, sideOf, visitCookie } from '../src/canary/visits.ts';
import { type Answer, ask, type Headers } from './ask.ts';

/** What the document at a path says of itself. */
export async function viewAt(address: string, path: string, headers: Headers = {}) {
  const html = (await ask(address, path, headers)).body.toString();
  const [, scripts = ''] = /id="scripts">([^<]*)</.exec(html) ?? [];
  return JSON.parse(scripts).view as Readonly<Record<string, unknown>>;
}

export const seen = { part: 'seen', touch: 0, left: 9_000, alive: true, failed: {} };
export const awake = { part: 'awake', used: {}, fallbacks: [], failures: [] };

/** Sends a body as a page of that origin does, by default of the address itself. */
export function beacon(address: string, body: unknown, headers: Headers = {}): Promise<Answer> {
  const from = { origin: address, 'sec-fetch-site': 'same-origin', ...headers };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(address, HEALTH_PATH, from, 'POST', { body: text });
}

/** One in ten is found in fewer, unless all visitors are the same. */
const MOST_TRIES = 1_000;

/** The cookie of a visitor with a place from one share to another. */
export function visitorBetween(from: number, to: number, salt: string, side: Side = 'live') {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = newVisit(salt, 10);
    if (sideOf(found, from) === 'canary' || sideOf(found, to) === 'live') continue;
    return visitCookie(found, side, { secure: false }).split(';')[0] ?? '';
  }
  throw new Error(`none of ${MOST_TRIES} visitors is between ${from} and ${to} percent`);
}

export async function healthOf(operationsAddress = '', minutes = 60): Promise<HealthAnswer> {
  const { body } = await ask(operationsAddress, `/health?minutes=${minutes}`);
  return healthAnswer.parse(JSON.parse(body.toString()));
}

/** Of one release on a route. */
export function countsAt({ rows }: HealthAnswer, release: unknown, route: string) {
  return rows.find((row) => row.release === release && row.route === route)?.counts;
}
