import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { answerStream } from './exchange.ts';

test('a file that comes after its request was refused is closed', async () => {
  const body = Readable.from(['late']);
  const outcomes: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    response.writeHead(503).end();
    const exchange = { request, response, began: 0, site: undefined };
    outcomes.push(answerStream(exchange, 200, {}, body).catch(String));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  expect(await ask(`http://127.0.0.1:${port}`, '/')).toMatchObject({ status: 503 });
  server.close();
  expect(await Promise.all(outcomes)).toEqual([expect.stringContaining('ERR_HTTP_HEADERS_SENT')]);
  expect(body.destroyed).toBe(true);
});
