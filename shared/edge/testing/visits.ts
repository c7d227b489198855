import { request } from 'node:http';
import { HEALTH_PATH } from '@site/contracts/page-composition-element';
import { type HealthAnswer, healthAnswer } from '@site/contracts/release-health';
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
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const from = { origin: address, 'sec-fetch-site': 'same-origin', ...headers };
    const place = { hostname, port, path: HEALTH_PATH, method: 'POST', headers: from };
    const sent = request({ ...place, agent: false }, (response) => {
      response.resume().once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.alloc(0) });
      });
    });
    sent.on('error', reject).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

export async function healthOf(operationsAddress = '', minutes = 60): Promise<HealthAnswer> {
  const { body } = await ask(operationsAddress, `/health?minutes=${minutes}`);
  return healthAnswer.parse(JSON.parse(body.toString()));
}

/** Of one release on a route. */
export function countsAt({ rows }: HealthAnswer, release: unknown, route: string) {
  return rows.find((row) => row.release === release && row.route === route)?.counts;
}
