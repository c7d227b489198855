import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import { integrityOf } from '@site/node/hash';
import { expect, onTestFinished, test } from 'vitest';
import { rehearseOutage } from './outage.ts';
import { beginDay, createTally } from './tally.ts';

const FILE = '/_site/releases/pricing/1/entry.js';
const script = 'run();';
const page = `<script src="${FILE}" integrity="${integrityOf(Buffer.from(script))}"></script>
<script id="${PAGE_COMPOSITION_ELEMENT}">{"remotes":{"pricing":{"release":"1"}}}</script>`;

type Way = 'open' | 'silent' | 'cut';
/** What an edge answers to a path, by the state of its way to the store; undefined is 503. */
type Answers = (path: string, way: Way) => string | undefined;

const good: Answers = (path, way) => {
  if (path === FILE) return script;
  if (path !== '/_site/ready') return page;
  return JSON.stringify({ status: way === 'cut' ? 'degraded' : 'ready' });
};

/** Cuts off an edge that answers so, for some hundredths of a second. */
async function failuresOf(answers: Answers) {
  const ways: Way[] = ['open'];
  const duties: boolean[] = [];
  const go = (way: Way) => () => void ways.push(way);
  const server = createServer(({ url = '' }, response) => {
    const body = answers(url, ways.at(-1) ?? 'open');
    response.writeHead(body === undefined ? 503 : 200).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const tally = createTally();
  await rehearseOutage(
    {
      name: 'edge 2',
      address: `http://127.0.0.1:${port}`,
      setDuty: (isOnDuty) => void duties.push(isOnDuty),
      toStore: { cut: go('cut'), silence: go('silent'), mend: go('open') },
    },
    { paths: ['/pricing'], seconds: 0.04, day: beginDay(20), tally, saysWithinMs: 0 },
  );
  expect(ways).toEqual(['open', 'silent', 'cut', 'open']);
  expect(duties).toEqual([false, true]);
  expect(tally.cutOffQuestions).toBeGreaterThanOrEqual(4);
  return [...new Set(tally.cutOffFailures)];
}

test('an edge that serves what it has and says so is good', async () => {
  expect(await failuresOf(good)).toEqual([]);
});

test.for(['silent', 'cut'] as const)('an edge whose pages fail is seen (%s)', async (bad) => {
  const answers: Answers = (path, way) =>
    path === '/pricing' && way === bad ? undefined : good(path, way);
  expect(await failuresOf(answers)).toEqual(['edge 2: Error: status 503: ']);
});

test.for([
  ['is refused', undefined, /entry\.js: status 503/],
  ['has other bytes', 'other', /entry\.js has another hash/],
] as const)('an edge of which a file %s is seen', async ([, body, words]) => {
  const answers: Answers = (path, way) =>
    path === FILE && way !== 'open' ? body : good(path, way);
  expect(await failuresOf(answers)).toEqual([expect.stringMatching(words)]);
});

test('an edge that calls itself ready without its store is seen', async () => {
  const answers: Answers = (path) => good(path, 'open');
  expect(await failuresOf(answers)).toEqual(["edge 2 never said that it can't read the store"]);
});
