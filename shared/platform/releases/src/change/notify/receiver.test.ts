import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { problem } from '@platform/testing/site/expect-problem';
import { value } from '@platform/testing/site/fixture-site';
import { afterEach, expect, test, vi } from 'vitest';
import { openReceiver } from './receiver.ts';

const notification = {
  ...{ event: 'promote', revision: 7, at: '2030-01-02T03:04:05.000Z', by: 'beth' },
  ...{ changes: [], text: 'beth did it' },
};
const key = 'a key of more than thirty-two letters';
const clock = () => new Date('2030-01-02T03:04:06.700Z');

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function listen(answer: (response: ServerResponse) => void) {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await text(request) });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return { got, origin: `http://127.0.0.1:${port}` };
}

const open = (target: string, signing?: string) =>
  value(openReceiver(target, { key: signing, limit: 60_000, clock }));

test('an address gets the JSON, signed with the time of the attempt', async () => {
  const { got, origin } = await listen((response) => response.end('ok'));
  expect(await open(`${origin}/hook`, key)(notification)).toBeUndefined();
  const [{ headers, body } = { headers: {}, body: '' }] = got;
  expect(JSON.parse(body)).toEqual(notification);
  expect(headers['content-type']).toBe('application/json');
  const digest = createHmac('sha256', key).update(`1893553446.${body}`).digest('hex');
  expect(headers['site-signature']).toBe(`t=1893553446,v1=${digest}`);
  expect(await open(`${origin}/hook`)(notification)).toBeUndefined();
  expect(got[1]?.headers['site-signature']).toBeUndefined();
});

test('no redirect is followed, and a failure says nothing of the path', async () => {
  const inside = await listen((response) => response.end());
  const { origin } = await listen((response) =>
    response.writeHead(307, { location: inside.origin }).end(),
  );
  const failure = await open(`${origin}/services/secret?token=secret`)(notification);
  expect(failure).toBe(`${origin} answered 307, and no redirect is followed`);
  expect(inside.got).toEqual([]);
  const failing = await listen((response) => response.writeHead(503).end('secret'));
  expect(await open(`${failing.origin}/secret`)(notification)).toBe(
    `${failing.origin} answered 503`,
  );
  expect(await open('http://127.0.0.1:1/secret')(notification)).toBe(
    'http://127.0.0.1:1 is not reached (no connection)',
  );
});

test('one that takes the request and never answers is left after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { got, origin } = await listen(() => {});
  const failure = open(origin)(notification);
  while (got.length === 0) await setImmediate();
  vi.advanceTimersByTime(10_000);
  expect(await failure).toBe(`${origin} has not answered within 10 s`);
});

test.each([
  ['https://name:secret@hooks.example/', undefined, /^--on-change is no address that can be/],
  ['https://', undefined, /^--on-change is no address/],
  ['https://hooks.example/', 'short', /^SITE_ON_CHANGE_KEY has to have at least 32/],
])('%s with the key %s is refused, without what may be secret', (target, signing, why) => {
  const refused = openReceiver(target, { key: signing, limit: 1 });
  expect(refused).toEqual(problem('usage', why));
  expect(JSON.stringify(refused)).not.toContain('secret');
});
